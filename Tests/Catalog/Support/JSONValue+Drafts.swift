package import FoundationCore

extension JSONValue {
  /// A draft of a mug in two colours.
  package static func mug(
    _ sku: String = "MUG",
    title: String = "Mug",
    brand: JSONValue = "Clay & Co",
    more: [Member] = []
  ) -> JSONValue {
    .object(
      [
        Member("title", .string(title)), Member("brand", brand),
        Member("description", "Holds tea."),
        Member("options", [["name": "Colour", "values": ["Red", "Blue"]]]),
        Member(
          "variants",
          [
            .variant("\(sku)-RED", colour: "Red", euros: 1250, onHand: 3),
            .variant("\(sku)-BLUE", colour: "Blue", euros: 1200, onHand: 4),
          ]
        ),
      ] + more
    )
  }

  package static func variant(
    _ sku: String,
    colour: String,
    euros: Int,
    onHand: Int? = nil
  ) -> JSONValue {
    .object(
      [
        Member("sku", .string(sku)), Member("options", ["Colour": .string(colour)]),
        Member("prices", [["amount": .number(euros), "currency": "EUR"]]),
      ] + (onHand.map { [Member("onHand", .number($0))] } ?? [])
    )
  }

  /// Returns the object with a member replaced or added.
  package func with(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members.removeAll { $0.name == name }
    return .object(members + [Member(name, value)])
  }

  /// The element at an index of an array.
  package subscript(place: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(place) else { return nil }
    return elements[place]
  }
}
