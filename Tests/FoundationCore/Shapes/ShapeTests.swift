import Foundation
import FoundationCore
import Testing

/// A shape lists the fields of a value once, for its JSON in both directions and its schema.
struct ShapeTests {
  struct Address: Hashable, Sendable {
    var name: String
    var city: String
    var postalCode: String?
  }

  struct Parcel: Hashable, Sendable {
    var id: Int
    var address: Address
    var weight: Int = 1
    var sentAt: Date?
    var notes: [String] = []
    var price: Money?
    var isHeavy: Bool { weight > 10 }
  }

  private let berlin = Address(name: "Ann", city: "Berlin")

  private func parcel(_ json: String) throws -> (Parcel, DropReport) {
    try ExactJSONDecoder().decodeWithReport(Parcel.self, from: Array(json.utf8))
  }

  @Test func aMissingOptionalIsLeftOut() throws {
    #expect(berlin.json == ["name": "Ann", "city": "Berlin"])
    #expect(try JSONDecoder().decode(Address.self, from: Data(berlin.json.text().utf8)) == berlin)
  }

  @Test func whatIsWrittenIsReadByAnyDecoder() throws {
    let sent = Parcel(
      id: 7,
      address: berlin,
      weight: 12,
      notes: ["a"],
      price: Money(minorUnits: 490, currency: .euro)
    )
    let text = sent.json.text()
    #expect(
      text == #"{"id":7,"address":{"name":"Ann","city":"Berlin"},"weight":12,"notes":["a"],"#
        + #""price":{"amount":490,"currency":"EUR"},"isHeavy":true}"#
    )
    #expect(try parcel(text).0 == sent)
    #expect(try JSONDecoder().decode(Parcel.self, from: Data(text.utf8)) == sent)
    let encoded = try JSONEncoder().encode(sent)
    #expect(try JSONDecoder().decode(Parcel.self, from: encoded) == sent)
    #expect(try JSONDecoder().decode(JSONValue.self, from: encoded)["isHeavy"] == true)
  }

  @Test func aRequiredFieldIsMissed() {
    #expect(throws: DecodingFailure.self) { try parcel(#"{"id":7}"#) }
    #expect(throws: DecodingFailure.self) {
      try parcel(#"{"id":7,"address":{"name":"Ann","city":"Berlin","postalCode":1}}"#)
    }
  }

  @Test func anInvalidValueOfALossyFieldIsReported() throws {
    let (found, report) = try parcel(
      #"{"id":7,"address":{"name":"A","city":"B"},"weight":"x","sentAt":false,"notes":["a",1]}"#
    )
    #expect(found == Parcel(id: 7, address: Address(name: "A", city: "B"), notes: ["a"]))
    #expect(report.drops.map(\.path) == ["$.weight", "$.sentAt", "$.notes[1]"])
  }

  @Test func aMissingOrNullLossyFieldIsItsDefaultWithoutReport() throws {
    for member in ["", #","weight":null,"sentAt":null,"notes":null,"price":null"#] {
      let (found, report) = try parcel(#"{"id":7,"address":{"name":"A","city":"B"}\#(member)}"#)
      #expect(found == Parcel(id: 7, address: Address(name: "A", city: "B")))
      #expect(report.isEmpty, "\(report.drops)")
    }
  }

  @Test func aFormerNameIsRead() throws {
    #expect(try parcel(#"{"number":7,"address":{"name":"A","city":"B"}}"#).0.id == 7)
    #expect(try parcel(#"{"n\u0075mber":7,"address":{"name":"A","city":"B"}}"#).0.id == 7)
    let both = try parcel(#"{"number":null,"id":8,"address":{"name":"A","city":"B"}}"#)
    #expect(both.0.id == 8)
  }

  @Test func theSchemaSaysWhatIsRequired() {
    let text: JSONValue = ["type": "string"]
    #expect(
      Address.schema.json == [
        "type": "object", "properties": ["name": text, "city": text, "postalCode": text],
        "required": ["name", "city"], "additionalProperties": false,
      ]
    )
    #expect(Address.schema.check(["name": "A"]).map(\.field) == ["city"])
    #expect(Parcel.schema.check(Parcel(id: 1, address: berlin).json).isEmpty)
  }

  @Test func theMembersOfAPartAreThoseOfItsShape() throws {
    let address = try #require(Parcel.members.first { $0.name == "address" })
    #expect(address.parts.map(\.name) == ["name", "city", "postalCode"])
    #expect(address.parts[1].json(Parcel(id: 1, address: berlin)) == "Berlin")
  }
}

extension ShapeTests.Address: Shaped {
  static let shape = Shape<ShapeTests.Address>(
    "Address",
    Field("name", \.name),
    Field("city", \.city),
    .optional("postalCode", \.postalCode),
    make: ShapeTests.Address.init
  )
}

extension ShapeTests.Parcel: Shaped {
  static let shape = Shape<ShapeTests.Parcel>(
    "Parcel",
    Field("id", \.id, formerly: "number"),
    Field("address", \.address),
    .lossy("weight", \.weight, as: .count, default: 1),
    .lossy("sentAt", \.sentAt),
    .lossy("notes", \.notes),
    .optional("price", \.price),
    derived: [Field("isHeavy", \.isHeavy).member],
    make: ShapeTests.Parcel.init
  )
}
