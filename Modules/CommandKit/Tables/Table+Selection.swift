import FoundationCore

extension Table {
  /// Returns the table of some fields, in their order; throws for an unknown field.
  ///
  /// A field can stand for several columns, as `price` does, and for a part of one: `lines.sku` is a
  /// member of each element of the array `lines`. In JSON it stays inside the array.
  func selecting(_ fields: [String]) throws(OutputError) -> Table {
    let all = columns + onRequest
    var selected: [Column<Item>] = []
    var document: [Column<Item>] = []
    var parts: [String: [ArraySlice<Substring>]] = [:]
    for field in fields {
      let found = all.filter { $0.key == field || $0.key.hasPrefix("\(field).") }
      if !found.isEmpty {
        selected += found.missing(in: selected).named(field)
        document += found.missing(in: document)
        for column in found { parts[column.key, default: []].append([]) }
        continue
      }
      guard let whole = all.first(where: { field.hasPrefix("\($0.key).") }),
        case let path = field.dropFirst(whole.key.count + 1).pathNames, whole.schema.has(path)
      else { throw .unknownField(field, known: all.map(\.key)) }
      if !selected.contains(where: { $0.key == field }) { selected.append(whole.part(field, path)) }
      if !document.contains(where: { $0.key == whole.key }) { document.append(whole) }
      parts[whole.key, default: []].append(path)
    }
    let kept = document.map { column in column.keeping(parts[column.key] ?? []) }
    return Table(selected, document: kept, empty: empty)
  }

  /// Checks names of fields; throws for one that the table never has.
  func check(_ fields: [String]) throws(OutputError) {
    // Further columns depend on the rows, so any name can be valid.
    if others == nil { _ = try selecting(fields) }
  }
}

extension Substring {
  /// The names in a path such as `total.amount`.
  fileprivate var pathNames: ArraySlice<Substring> {
    split(separator: ".", omittingEmptySubsequences: false)[...]
  }
}

extension Array {
  /// Returns the columns that are not among others.
  fileprivate func missing<Item>(in others: [Column<Item>]) -> [Column<Item>]
  where Element == Column<Item> { filter { column in !others.contains { $0.key == column.key } } }

  /// Returns the columns of a field, at least one of them with a heading and none left out of CSV
  /// that is named itself.
  fileprivate func named<Item>(_ field: String) -> [Column<Item>] where Element == Column<Item> {
    let isShown = contains { $0.heading != nil }
    // The text of an amount of money says all that its other columns do.
    let hasText = contains(where: \.isTextOfAmount)
    return map { column in
      var column = column
      if !isShown, !hasText || column.isTextOfAmount { column.heading = column.key.asHeading }
      if column.key == field, column.isInOtherSheetColumns {
        column.sheetCell = column.lineCell
        column.isInOtherSheetColumns = false
      }
      return column
    }
  }
}

extension Column {
  /// `true` for the text of an amount of money, whose value CSV has in other columns.
  fileprivate var isTextOfAmount: Bool { isInOtherSheetColumns && lineCell != nil }

  /// Returns a column of the values at a path in this one's.
  fileprivate func part(_ field: String, _ path: ArraySlice<Substring>) -> Column {
    let cells: @Sendable (Item) -> JSONValue = { item in
      let values = value(item).cellValues(at: path)
      return values.count == 1 ? values[0] : .array(values)
    }
    var column = Column(
      field,
      heading: field.asHeading,
      schema: .any,
      value: { item in
        let values = value(item).values(at: path)
        return values.count == 1 ? values[0] : .array(values)
      },
      text: { item, _ in cells(item).cellText }
    )
    let cell = Cell(name: field, value: cells)
    (column.lineCell, column.sheetCell) = (cell, cell)
    return column
  }

  /// Returns the column with only the members at some paths of its value.
  fileprivate func keeping(_ paths: [ArraySlice<Substring>]) -> Column {
    guard !paths.contains([]) else { return self }
    var column = self
    column.value = { value($0).keeping(paths) }
    return column
  }
}

extension String {
  /// The name of a field as a heading: `TOTALS TAX`.
  fileprivate var asHeading: String { replacing(".", with: " ").uppercased() }
}

extension JSONValue {
  /// Returns the values at a path, of each element where there is an array on the way.
  func values(at path: ArraySlice<Substring>) -> [JSONValue] {
    if case .array(let elements) = self { return elements.flatMap { $0.values(at: path) } }
    guard let name = path.first else { return [self] }
    return self[String(name)]?.values(at: path.dropFirst()) ?? []
  }

  /// Returns the values at a path as cells have them: an amount of money is a decimal.
  func cellValues(at path: ArraySlice<Substring>) -> [JSONValue] {
    guard path.last == "amount" else { return values(at: path) }
    return values(at: path.dropLast()).flatMap { value in
      value.money.map { [.number($0.digits)] } ?? value.values(at: path.suffix(1))
    }
  }

  /// Returns the value with only the members at some paths, in the order of the paths.
  func keeping(_ paths: [ArraySlice<Substring>]) -> JSONValue {
    if paths.contains([]) { return self }
    switch self {
    case .array(let elements): return .array(elements.map { $0.keeping(paths) })
    case .object:
      var names: [Substring] = []
      for case let name? in paths.map(\.first) where !names.contains(name) { names.append(name) }
      return .object(
        names.compactMap { name in
          let rests = paths.filter { $0.first == name }.map { $0.dropFirst() }
          return self[String(name)].map { .init(String(name), $0.keeping(rests)) }
        }
      )
    default: return self
    }
  }
}
