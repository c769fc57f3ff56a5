import FoundationCore

/// The rows of a list, or one resource, as CSV for a spreadsheet.
///
/// An amount of money is a decimal beside its currency, and text that a spreadsheet would run is
/// prefixed with an apostrophe, because others have written it.
struct RowSheet {
  let rows: [JSONValue]

  var text: String {
    let cells = rows.map { row in row.cells.flatMap(Self.columns) }
    let names = cells.reduce(into: [String]()) { names, row in
      for cell in row where !names.contains(cell.name) { names.append(cell.name) }
    }
    let lines = cells.map { row in
      names.map { name in row.first { $0.name == name }?.text ?? "" }
    }
    return ([names] + lines)
      .map { $0.map(\.quotedForCSV).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func columns(of cell: (name: String, value: JSONValue)) -> [(
    name: String, text: String
  )] {
    if let money = cell.value.money {
      return [(cell.name, money.digits), ("\(cell.name).currency", money.currency.code)]
    }
    let text = cell.value.cellText
    if case .number = cell.value { return [(cell.name, text)] }
    return [(cell.name, text.guardedFromFormulas)]
  }
}
