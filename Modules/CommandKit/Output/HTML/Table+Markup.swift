public import Foundation
public import FoundationCore

extension Table {
  /// Returns the rows as an HTML table, with right-aligned numbers.
  ///
  /// The first visible column is the heading of its row.
  public func markup(_ items: some Sequence<Item>, caption: String, in locale: Locale)
    -> MarkupElement
  {
    let shown = columns.filter { $0.heading != nil }
    let head = shown.map { column in
      MarkupElement(
        "th",
        ["scope": "col", "class": column.pageStyle],
        text: (column.heading ?? "").inSentenceCase
      )
    }
    let rows = items.map { item in
      MarkupElement(
        "tr",
        shown.enumerated().map { place, column in
          place == 0
            ? MarkupElement("th", ["scope": "row"], [column.pageText(item, in: locale)])
            : MarkupElement("td", ["class": column.pageStyle], [column.pageText(item, in: locale)])
        }
      )
    }
    return MarkupElement(
      "table",
      [
        MarkupElement("caption", text: caption),
        MarkupElement("thead", [MarkupElement("tr", head)]),
        MarkupElement("tbody", rows),
      ]
    )
  }
}

extension Column {
  fileprivate var pageStyle: String { alignment == .trailing ? "number" : "words" }

  fileprivate func pageText(_ item: Item, in locale: Locale) -> MarkupElement {
    let text = text(item, locale)
    return link?(item).map { .link(text, to: $0) } ?? MarkupElement("span", text: text)
  }
}

extension String {
  /// The heading in sentence case: `In stock` for `IN STOCK`.
  fileprivate var inSentenceCase: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
