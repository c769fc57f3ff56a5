import FoundationCore
import StoreHTTP

/// The values of a page: rows as a table, a resource as its fields.
extension BrowsedPage {
  func fields(of value: JSONValue) -> [MarkupElement] {
    let cells = value.cells
    let lists = cells.compactMap { cell -> (String, [JSONValue])? in
      guard case .array(let rows) = cell.value, case .object? = rows.first else { return nil }
      return (cell.name, rows)
    }
    let names = Set(lists.map(\.0))
    let single = cells.filter { !names.contains($0.name) }.flatMap { cell in
      [MarkupElement("dt", text: cell.name), MarkupElement("dd", [text(of: cell.value)])]
    }
    return [MarkupElement("dl", single)]
      + lists.flatMap { [MarkupElement("h2", text: $0.0), table(of: $0.1, linksTo: nil)] }
  }

  /// Returns the rows as a table whose first column links to the items.
  func table(of rows: [JSONValue], linksTo key: String?) -> MarkupElement {
    let cells = rows.map { row in row.cells.filter { !$0.value.isListOfObjects } }
    let names = columns(of: cells)
    guard !rows.isEmpty else { return MarkupElement("p", text: "Nothing found.") }
    let head = names.map { MarkupElement("th", ["scope": "col"], text: $0) }
    let lines = zip(rows, cells).map { row, cells in
      let address = key.flatMap { row[$0] }.map { "\(path)/\($0.plainText.encodedAsSegment)" }
      return MarkupElement(
        "tr",
        names.enumerated().map { index, name in
          let value = cells.first { $0.name == name }?.value ?? .null
          return MarkupElement(
            "td",
            value.isNumeric ? ["class": "number"] : [:],
            [text(of: value, linkedTo: index == 0 ? address : nil)]
          )
        }
      )
    }
    return MarkupElement(
      "div",
      [
        MarkupElement(
          "table",
          [MarkupElement("thead", [MarkupElement("tr", head)]), MarkupElement("tbody", lines)]
        )
      ]
    )
  }

  /// Returns the names of the columns, those first that tell one row from another: its own
  /// fields, the amounts of its parts, their other fields, and its lists.
  private func columns(of rows: [[(name: String, value: JSONValue)]]) -> [String] {
    var firsts: [(name: String, value: JSONValue)] = []
    for cell in rows.joined() where !firsts.contains(where: { $0.name == cell.name }) {
      firsts.append(cell)
    }
    func rank(_ cell: (name: String, value: JSONValue)) -> Int {
      guard cell.name.contains(".") else { return cell.value.isList ? 3 : 0 }
      return cell.value.money == nil ? 2 : 1
    }
    return (0...3).flatMap { place in firsts.filter { rank($0) == place }.map(\.name) }
  }

  private func text(of value: JSONValue, linkedTo address: String? = nil) -> MarkupElement {
    let text = value.cellText
    // An address of this API, as the page of the store has them.
    let own = text.hasPrefix("/v1/") ? text : nil
    guard let address = address ?? own else { return MarkupElement("span", text: text) }
    return MarkupElement("a", ["href": address], text: text)
  }
}

extension JSONValue {
  fileprivate var isList: Bool {
    if case .array = self { true } else { false }
  }

  fileprivate var isListOfObjects: Bool {
    guard case .array(let elements) = self, case .object? = elements.first else { return false }
    return true
  }

  fileprivate var isNumeric: Bool {
    if case .number = self { true } else { money != nil }
  }
}

extension String {
  /// The text as one segment of a path.
  fileprivate var encodedAsSegment: String {
    let path: HTTPRequest.Path = "\(self)"
    return path.encoded
  }
}
