"""The balance report: one HTML page about a set, that needs no network and no server.

    gather      from a set to the data of the page, a plain dict
    palette     colours and shapes that all eyes can tell apart
    charts      plots of the data as SVG, by altair and vl-convert
    figures     the plots with their titles, text alternatives and tables of numbers
    checks      what is looked at, and from where on it counts
    tables      cells that carry the numbers of the data
    sections    what each section says
    page        the page: sections, style and script in one file

The page holds the data it shows, exactly, in `<script type="application/json" id="data">`.
"""
