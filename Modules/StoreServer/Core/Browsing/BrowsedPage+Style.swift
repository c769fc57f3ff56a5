extension BrowsedPage {
  /// The style sheet, for light and dark and for a phone; on one line, as a page writes any text.
  static let style = """
    :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
    body { margin: 0 auto; max-width: 90rem; padding: 1rem; }
    nav a, footer a { margin-right: 1rem; }
    h1 { margin-bottom: 0; text-transform: capitalize; }
    header p { color: GrayText; margin-top: 0; }
    form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: 1rem 0; }
    label span { display: block; font-size: .8rem; color: GrayText; }
    div { overflow-x: auto; }
    table { border-collapse: collapse; }
    th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; max-width: 30rem; }
    th { font-size: .8rem; color: GrayText; white-space: nowrap; }
    tr { border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
    dt { color: GrayText; }
    dd { margin: 0; overflow-wrap: anywhere; }
    """.replacing("\n", with: " ")
}
