public import Foundation
public import FoundationCore

extension Table where Item: JSONRepresentable {
  /// Returns the table with a column for every other field of the item's shape.
  ///
  /// A new field of the value is thus shown without a change of its table. Fields of a part have
  /// separate columns, such as `address.city`. If the rows have a column `currency`, CSV and TSV have
  /// no other for each amount.
  ///
  /// - Parameters:
  ///   - locale: The locale of amounts.
  ///   - headings: The headings by field; the default is the field's name.
  ///   - hidden: The fields of the other formats only; a part stands for all of its fields.
  /// - Returns: The table with the given columns, and then the others in the order of the shape.
  public func completed(
    in locale: Locale,
    headings: [String: String] = [:],
    hiding hidden: Set<String> = []
  ) -> Table {
    let known = Set(columns.map(\.key))
    func others(
      of members: [ShapeMember<Item>],
      within path: String = "",
      isHidden: Bool = false
    ) -> [Column<Item>] {
      members.filter { !known.contains(path + $0.name) }.flatMap { member in
        let key = path + member.name
        let isHidden = isHidden || hidden.contains(key)
        let heading = isHidden ? nil : headings[key] ?? member.heading
        if member.parts.isEmpty { return [Column(member, key: key, heading: heading)] }
        guard member.type == Money.self || member.type == Money?.self,
          !known.contains("\(key).formatted")
        else { return others(of: member.parts, within: key + ".", isHidden: isHidden) }
        return Column<Item>.money(
          key,
          heading: heading,
          in: locale,
          hasCurrencyColumn: known.contains("currency")
        ) { member.json($0).money }
      }
    }
    return Table(columns + others(of: Item.members), priority: priority, empty: empty)
  }
}

extension ShapeMember {
  /// The name in capitals: `DISCOUNT CODE` for `discountCode`.
  fileprivate var heading: String { name.replacing(/[A-Z]/) { " \($0.output)" }.uppercased() }
}

extension Column {
  /// Creates the column of a member; numbers are aligned, and counts have the digits of the locale.
  fileprivate init(_ member: ShapeMember<Item>, key: String, heading: String?) {
    self.init(
      key,
      heading: heading,
      align: member.isCount || member.isPercentage ? .trailing : .leading,
      schema: member.isRequired ? member.schema : member.schema.orNull,
      value: member.json,
      text: { item, locale in
        guard member.isCount, case .number(let digits) = member.json(item), let count = Int(digits)
        else { return member.text(item, locale) }
        return count.formatted(in: locale)
      }
    )
  }
}

extension ShapeMember {
  fileprivate var isCount: Bool { if case .integer(0...Int.max) = schema { true } else { false } }

  fileprivate var isPercentage: Bool { if case .number(0...100) = schema { true } else { false } }
}
