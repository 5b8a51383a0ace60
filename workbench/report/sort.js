// The heads of a sortable table become buttons. Without this script the table is in the order of the file.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const said = document.getElementById("said");
  const key = (row, at) => {
    const cell = row.cells[at];
    const value = cell.dataset.value;
    return value === undefined ? null : Number(value);
  };
  const text = (row, at) => row.cells[at].textContent.trim();
  const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const sort = (at, up) => {
    const rows = [...body.rows];
    const numbers = rows.some((row) => key(row, at) !== null);
    rows.sort((a, b) => {
      if (!numbers) return words.compare(text(a, at), text(b, at)) * (up ? 1 : -1);
      const x = key(a, at), y = key(b, at);
      if (x === null || y === null) return (x === null) - (y === null); // nothing known comes last
      return (x - y) * (up ? 1 : -1);
    });
    body.append(...rows);
    heads.forEach((head, place) => {
      if (place === at) head.setAttribute("aria-sort", up ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    });
    said.textContent = `Sorted by ${heads[at].textContent}, ${up ? "lowest" : "highest"} first.`;
  };
  heads.forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.textContent = "";
    head.append(button);
    const first = [...body.rows].some((row) => key(row, at) !== null) ? false : true; // numbers: highest first
    button.addEventListener("click", () => {
      const now = head.getAttribute("aria-sort");
      sort(at, now ? now === "descending" : first);
    });
  });
}
for (const note of document.querySelectorAll(".only-script")) note.hidden = false;
