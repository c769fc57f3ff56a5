public import Foundation
public import FoundationCore

extension Table where Item: Shaped {
  /// Returns the table with a column for every other field of the shape.
  ///
  /// A new field of the value is thus shown without a change of its table. Fields of a part have
  /// separate columns, such as `address.city`.
  ///
  /// - Parameters:
  ///   - locale: The locale of amounts.
  ///   - headings: The headings by field; the default is the field's name.
  ///   - hidden: The fields of the other formats only.
  /// - Returns: The table with the given columns, and then the others in the order of the shape.
  public func completed(
    in locale: Locale,
    headings: [String: String] = [:],
    hiding hidden: Set<String> = []
  ) -> Table {
    let known = Set(columns.map(\.key))
    func others(of members: [ShapeMember<Item>], within path: String) -> [Column<Item>] {
      members.filter { !known.contains(path + $0.name) }.flatMap { member in
        let key = path + member.name
        let heading = hidden.contains(key) ? nil : headings[key] ?? member.heading
        guard !member.parts.isEmpty else { return [Column(member, key: key, heading: heading)] }
        let parts = others(of: member.parts, within: key + ".")
        guard member.type == Money.self || member.type == Money?.self,
          !known.contains("\(key).formatted")
        else { return parts }
        let money = { @Sendable item in member.json(item).money }
        return parts.map { part in
          var part = part
          part.heading = nil
          if part.key == "\(key).amount" { part.showDecimal(named: key, money) }
          return part
        }
          + Column<Item>.money(key, heading: heading, in: locale, money) { item in
            money(item) == nil ? nil : member.text(item, locale)
          }.suffix(1)
      }
    }
    return Table(
      columns + others(of: Item.members, within: ""),
      priority: priority,
      empty: empty
    )
  }
}

extension ShapeMember {
  /// The name in capitals: `DISCOUNT CODE` for `discountCode`.
  fileprivate var heading: String {
    name.replacing(/[A-Z]/) { " \($0.output)" }.uppercased()
  }
}

extension Column {
  fileprivate init(_ member: ShapeMember<Item>, key: String, heading: String?) {
    self.init(
      key,
      heading: heading,
      schema: member.isRequired ? member.schema : member.schema.orNull,
      value: member.json,
      text: member.text
    )
  }
}
