import Foundation
import FoundationCore
import Testing

struct LenientTests {
  struct Item: Codable, Equatable {
    @Lenient var id: String
    @Lenient var count: Int
    @Lenient var price: Decimal
    @Lenient var ratio: Double
    @Lenient var isAvailable: Bool
    @Lenient var stock: Int?
  }

  let respelled =
    #"{"count":"7","id":12345,"isAvailable":"true","price":"12.50","ratio":"0.5","stock":"3"}"#
  let plain = #"{"count":7,"id":"12345","isAvailable":true,"price":12.5,"ratio":0.5,"stock":3}"#

  @Test(arguments: AnyTopDecoder.allCases)
  func eitherSpellingIsTaken(_ decoder: AnyTopDecoder) throws {
    guard decoder != .propertyList else { return }
    let (one, report) = try decoder.decode(Item.self, from: respelled)
    let (other, _) = try decoder.decode(Item.self, from: plain)
    #expect(one == other)
    #expect(one.price == Decimal(string: "12.50"))
    #expect(report.isEmpty)
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func itIsEncodedBackAsItWasRead(_ decoder: AnyTopDecoder) throws {
    #expect(try encoded(decoder.decode(Item.self, from: respelled).value) == respelled)
    #expect(try encoded(decoder.decode(Item.self, from: plain).value) == plain)
  }

  @Test func aValueThatWasSetIsEncodedInItsOwnSpelling() throws {
    var (item, _) = try AnyTopDecoder.ours.decode(Item.self, from: respelled)
    item.count = 8
    item.stock = nil
    #expect(
      try encoded(item)
        == #"{"count":8,"id":12345,"isAvailable":"true","price":"12.50","ratio":"0.5"}"#
    )
  }

  @Test func aPropertyListTellsNumbersFromBooleans() throws {
    let (item, _) = try AnyTopDecoder.propertyList.decode(
      [String: Lenient<String>].self,
      from: #"{"a":1,"b":1.5,"c":true,"d":"x"}"#
    )
    #expect(item.mapValues(\.wrappedValue) == ["a": "1", "b": "1.5", "c": "true", "d": "x"])
    let largest = try PropertyListEncoder().encode([UInt64.max])
    let digits = try PropertyListDecoder().decode([Lenient<String>].self, from: largest)
    #expect(digits.map(\.wrappedValue) == ["18446744073709551615"])
  }

  @Test func twentyThreeDigitsStayTwentyThree() throws {
    // A known library makes 1.2345678901234568e+22 of it and encodes that.
    let text = #"{"id":12345678901234567890123}"#
    struct Order: Codable { @Lenient var id: String }
    for decoder in [AnyTopDecoder.ours, .foundation] {
      let order = try decoder.decode(Order.self, from: text).value
      #expect(order.id == "12345678901234567890123")
      #expect(try encoded(order) == text)
    }
    let price = try ExactJSONDecoder().decode(Order.self, from: #"{"id":1.10}"#.utf8)
    #expect(price.id == "1.10")
  }

  @Test func moreDigitsThanAnyNumberHoldsAreEncodedAsText() throws {
    struct Order: Codable { @Lenient var id: String }
    let digits = String(repeating: "1234567890", count: 6)
    let order = try ExactJSONDecoder().decode(Order.self, from: "{\"id\":\(digits)}".utf8)
    #expect(order.id == digits)
    #expect(try encoded(order) == "{\"id\":\"\(digits)\"}")
  }

  @Test(arguments: [
    "nan", "NaN", "inf", "0x1F", "+5", " 5", "5 ", "01", "1e400", "", "1_000", "٣", "1,5",
  ])
  func textThatIsNotAJSONNumberIsRejected(_ text: String) {
    func read<Value: LenientValue>(_ type: Value.Type) throws -> Value {
      try ExactJSONDecoder().decode(Lenient<Value>.self, from: "\"\(text)\"".utf8).wrappedValue
    }
    #expect(throws: DecodingFailure.self, "\(text)") { try read(Double.self) }
    #expect(throws: DecodingFailure.self, "\(text)") { try read(Decimal.self) }
    #expect(throws: DecodingFailure.self, "\(text)") { try read(Int.self) }
  }

  @Test(arguments: ["1.5", "1e99", "9223372036854775808", "true"])
  func nonIntegersAreRejected(_ text: String) {
    struct Item: Decodable { @Lenient var value: Int }
    for spelling in [text, "\"\(text)\""] {
      #expect(throws: DecodingFailure.self) {
        try ExactJSONDecoder().decode(Item.self, from: "{\"value\":\(spelling)}".utf8)
      }
    }
  }

  @Test func booleansAreAlsoWrittenAsOneAndZero() throws {
    let texts = ["true", #""TRUE""#, #""true""#, "1", #""1""#, "false", #""False""#, "0", #""0""#]
    for (index, text) in texts.enumerated() {
      let value = try ExactJSONDecoder().decode([Lenient<Bool>].self, from: "[\(text)]".utf8)
      #expect(value[0].wrappedValue == (index < 5), "\(text)")
    }
    for text in [#""maybe""#, "2", "1.0", #""yes""#, "[]", "null"] {
      #expect(throws: DecodingFailure.self, "\(text)") {
        try ExactJSONDecoder().decode([Lenient<Bool>].self, from: "[\(text)]".utf8)
      }
    }
  }

  @Test func missingValuesThrowUnlessOptional() throws {
    struct Item: Decodable { @Lenient var value: Int }
    struct Loose: Codable { @Lenient var value: Int? }
    for decoder in [AnyTopDecoder.ours, .foundation] {
      #expect(throws: DecodingFailure.self) { try decoder.decode(Item.self, from: "{}") }
      #expect(throws: DecodingFailure.self) {
        try decoder.decode(Item.self, from: #"{"value":null}"#)
      }
      #expect(try decoder.decode(Loose.self, from: "{}").value.value == nil)
      let null = try decoder.decode(Loose.self, from: #"{"value":null}"#).value
      #expect(null.value == nil)
      #expect(try encoded(null) == "{}")
      #expect(throws: DecodingFailure.self) {
        try decoder.decode(Loose.self, from: #"{"value":[]}"#)
      }
    }
  }

  @Test func addressesAndDatesAreTaken() throws {
    struct Item: Decodable {
      @Lenient var image: URL
      @Lenient var made: Date
    }
    let foundation = JSONDecoder()
    let text = #"{"image":"https://a.example","made":"2023-11-14T22:13:20.5Z"}"#
    let item = try foundation.decode(Item.self, from: Data(text.utf8))
    #expect(item.made.timeIntervalSince1970 == 1_700_000_000.5)
    #expect(throws: (any Error).self) {
      try foundation.decode(Item.self, from: Data(#"{"image":"a","made":0}"#.utf8))
    }
  }

  @Test func everyWidthOfIntegerIsTaken() throws {
    struct Wide: Decodable {
      @Lenient var a: Int8
      @Lenient var b: Int16
      @Lenient var c: Int32
      @Lenient var d: Int64
      @Lenient var e: UInt
      @Lenient var f: UInt8
      @Lenient var g: UInt16
      @Lenient var h: UInt32
      @Lenient var i: UInt64
      @Lenient var j: Float
    }
    let text =
      #"{"a":"-1","b":"2","c":"3","d":"4","e":"5","f":"6","g":"7","h":"8","i":"18446744073709551615","j":"1.5"}"#
    let wide = try ExactJSONDecoder().decode(Wide.self, from: text.utf8)
    #expect(wide.a == -1)
    #expect(wide.i == .max)
    #expect(wide.j == 1.5)
  }
}
