import CommandKit
import Foundation
import FoundationCore
import Testing

/// A table completed from a shape has a column for every field of the value.
struct ShapeTableTests {
  struct Parcel: Sendable {
    var id: Int
    var price: Money
    var place: Place
    var sentAt: Date?
  }

  struct Place: Sendable {
    var city: String
    var postalCode: String?
  }

  private let table = Table<Parcel>([Column("id", heading: "NUMBER", \.id)])
    .completed(in: .plain, headings: ["place.city": "TO"], hiding: ["sentAt"])

  @Test func everyFieldHasAColumn() {
    #expect(
      table.columns.map(\.key) == [
        "id", "price.amount", "price.currency", "price.formatted", "place.city",
        "place.postalCode", "sentAt",
      ]
    )
    #expect(
      table.columns.map(\.heading) == ["NUMBER", nil, nil, "PRICE", "TO", "POSTAL CODE", nil]
    )
  }

  @Test func theColumnsHaveTheValuesOfTheFields() {
    let parcel = Parcel(
      id: 7,
      price: Money(minorUnits: 490, currency: .euro),
      place: Place(city: "Berlin"),
      sentAt: Date(timeIntervalSince1970: 0)
    )
    #expect(
      table.columns.map { $0.value(parcel) } == [
        7, 490, "EUR", .string(parcel.price.formatted(in: .plain)), "Berlin", nil,
        "1970-01-01T00:00:00Z",
      ]
    )
  }

  @Test func aFieldWithAColumnHasNoOther() {
    let price = Column<Parcel>.money("price", heading: "COST", in: .plain) { $0.price }
    let columns = Table<Parcel>(price).completed(in: .plain).columns
    #expect(columns.filter { $0.key.hasPrefix("price") }.map(\.heading) == [nil, nil, "COST"])
  }
}

extension ShapeTableTests.Parcel: Shaped {
  static let shape = Shape<ShapeTableTests.Parcel>(
    "Parcel",
    Field("id", \.id),
    Field("price", \.price),
    Field("place", \.place),
    .lossy("sentAt", \.sentAt),
    make: ShapeTableTests.Parcel.init
  )
}

extension ShapeTableTests.Place: Shaped {
  static let shape = Shape<ShapeTableTests.Place>(
    "Place",
    Field("city", \.city),
    .optional("postalCode", \.postalCode),
    make: ShapeTableTests.Place.init
  )
}
