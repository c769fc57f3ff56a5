extension JSONValue {
  /// The value as the text of a cell, without the punctuation of JSON.
  ///
  /// The elements of an array are separated by semicolons and the members of an object by commas; an
  /// amount of money is a decimal with its currency.
  package var cellText: String {
    if let money { return money.description }
    return switch self {
    case .array(let elements): elements.map(\.cellText).joined(separator: "; ")
    case .object(let members):
      members.map { "\($0.name): \($0.value.cellText)" }.joined(separator: ", ")
    default: plainText
    }
  }

  /// The money; `nil` for other values.
  package var money: Money? {
    guard case .number(let digits)? = self["amount"], let units = Int64(digits),
      case .string(let code)? = self["currency"], let currency = Currency(code)
    else { return nil }
    return Money(minorUnits: units, currency: currency)
  }

  /// The values in the object and in its objects, each with its path, as in `address.city`.
  package var cells: [(name: String, value: JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.flatMap { member -> [(name: String, value: JSONValue)] in
      let inner = member.value.money == nil ? member.value.cells : []
      guard !inner.isEmpty else { return [(member.name, member.value)] }
      return inner.map { ("\(member.name).\($0.name)", $0.value) }
    }
  }
}
