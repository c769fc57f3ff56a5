import Foundation
import FoundationCore
import TestSupport
import Testing

struct JSONScalarTests {
  func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try ExactJSONDecoder().decode([Value].self, from: "[\(text)]".utf8)[0]
  }

  @Test func integersKeepSixtyFourBits() throws {
    #expect(try read("9223372036854775807", as: Int64.self) == .max)
    #expect(try read("-9223372036854775808", as: Int64.self) == .min)
    #expect(try read("18446744073709551615", as: UInt64.self) == .max)
    #expect(try read("9007199254740993", as: Int.self) == 9_007_199_254_740_993)
    #expect(try read("-128", as: Int8.self) == -128)
    #expect(try read("-0", as: UInt8.self) == 0)
  }

  @Test func integersDecodeFromFractionAndExponentNotation() throws {
    #expect(try read("1.0", as: Int.self) == 1)
    #expect(try read("1e2", as: Int.self) == 100)
    #expect(try read("12.50e1", as: Int.self) == 125)
    #expect(try read("100e-2", as: Int8.self) == 1)
    #expect(try read("1.00000000000000000000000000", as: Int.self) == 1)
    #expect(try read("0e999999999999", as: Int.self) == 0)
    #expect(try read("922337203685477580700e-2", as: Int64.self) == .max)
  }

  @Test func aMillionDigitsAndTheirExponentCancelOut() throws {
    let zeros = String(repeating: "0", count: 1_000_010)
    #expect(try read("0.\(zeros)1e1000020", as: Double.self) == 1e9)
    #expect(try read("0.\(zeros)1e1000020", as: Int.self) == 1_000_000_000)
    #expect(try read("7\(zeros)e-1000010", as: Int.self) == 7)
    #expect(try read("0.\(zeros)1e1000020", as: Decimal.self) == 1_000_000_000)
  }

  @Test(arguments: [
    "1.5", "1e400", "9223372036854775808", "-9223372036854775809", "1e-1", "1e99999999999999999",
    "1.000000000000000000000000001", "99999999999999999999", "-99999999999999999999",
  ])
  func nonIntegerNumbersFailToDecodeAsInt(_ text: String) {
    #expect(throws: DecodingFailure.self) { try read(text, as: Int64.self) }
  }

  @Test func theLargestIntegerIsTheLast() {
    for digit in 6...9 {
      #expect(throws: DecodingFailure.self) {
        try read("1844674407370955161\(digit)", as: UInt64.self)
      }
    }
  }

  @Test func narrowIntegersAreNotWrapped() {
    #expect(throws: DecodingFailure.self) { try read("256", as: UInt8.self) }
    #expect(throws: DecodingFailure.self) { try read("-1", as: UInt.self) }
    #expect(throws: DecodingFailure.self) { try read("32768", as: Int16.self) }
    #expect(throws: DecodingFailure.self) { try read("4294967296", as: UInt32.self) }
  }

  @Test func everyWidthIsReadInArraysObjectsAndAlone() throws {
    struct All: Codable, Equatable {
      var a: Int8, b: Int16, c: Int32, d: Int64, e: UInt, f: UInt8, g: UInt16, h: UInt32, i: UInt64
      var j: Float, k: Double, l: Bool, m: String, n: Int
    }
    let all = All(
      a: -1,
      b: -2,
      c: -3,
      d: -4,
      e: 5,
      f: 6,
      g: 7,
      h: 8,
      i: 9,
      j: 0.5,
      k: 0.25,
      l: true,
      m: "x",
      n: 14
    )
    #expect(try ExactJSONDecoder().decode(All.self, from: JSONEncoder().encode(all)) == all)
    #expect(try read("1", as: Int8.self) == 1)
    #expect(try read("1", as: Int16.self) == 1)
    #expect(try read("1", as: Int32.self) == 1)
    #expect(try read("1", as: UInt.self) == 1)
    #expect(try read("1", as: UInt16.self) == 1)
    #expect(try read("1", as: UInt32.self) == 1)
    #expect(try read("1.5", as: Float.self) == 1.5)
    #expect(try ExactJSONDecoder().decode(Int.self, from: "7".utf8) == 7)
    #expect(try ExactJSONDecoder().decode(UInt8.self, from: "7".utf8) == 7)
    #expect(try ExactJSONDecoder().decode(Float.self, from: "7.5".utf8) == 7.5)
    #expect(try ExactJSONDecoder().decode(Bool.self, from: "true".utf8))
    #expect(try ExactJSONDecoder().decode(String?.self, from: "null".utf8) == nil)
  }

  @Test func zeroWithAnExponentIsADouble() throws {
    // Foundation's decoder refuses these two.
    #expect(try read("0e1", as: Double.self) == 0)
    #expect(try read("0E1", as: Double.self) == 0)
  }

  @Test(arguments: [
    "0", "-0", "0.1", "1e22", "1e23", "123456789012345678", "7.09843561708112E-09",
    "2.2250738585072014e-308", "5e-324", "1e-400", "1.7976931348623157e308", "9007199254740993",
    "0.30000000000000004", "1234567890.12345678901234567890", "-1.5e-7",
  ])
  func doublesAreTheNearest(_ text: String) throws {
    #expect(try read(text, as: Double.self) == Double(text))
  }

  @Test func randomDoublesComeBackBitForBit() throws {
    var random = SplitMix64(42)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(try read("\(value)", as: Double.self).bitPattern == value.bitPattern)
      let plain = Double(Int64(truncatingIfNeeded: random.next() >> 20)) / 1000
      #expect(try read("\(plain)", as: Double.self) == plain)
    }
  }

  @Test func aDoubleTooLargeIsRefusedAndNotInfinity() {
    #expect(throws: DecodingFailure.self) { try read("1e999", as: Double.self) }
    #expect(throws: DecodingFailure.self) { try read("1e39", as: Float.self) }
  }

  @Test func decimalsAreExact() throws {
    #expect(try read("12.50", as: Decimal.self) == Decimal(string: "12.5"))
    #expect(try read("0.1", as: Decimal.self) == Decimal(sign: .plus, exponent: -1, significand: 1))
    let long = "12345678901234567890123"
    #expect(try read(long, as: Decimal.self).description == long)
    let longest = "-1234567890.1234567890123456789012345678"
    #expect(try read(longest, as: Decimal.self).description == longest)
    let small = "0.00000000000000000000012345678901234567890123"
    #expect(try read(small, as: Decimal.self).description == small)
    #expect(try read("0.000000000000000000000000000000000000000000001e45", as: Decimal.self) == 1)
  }

  @Test(arguments: ["1234567890.12345678901234567890123456789", "1e200", "1e-200", "70e127"])
  func aDecimalIsRefusedRatherThanRounded(_ text: String) {
    #expect(throws: DecodingFailure.self) { try read(text, as: Decimal.self) }
  }

  @Test func booleansAreNoNumbersAndNumbersNoBooleans() {
    #expect(throws: DecodingFailure.self) { try read("1", as: Bool.self) }
    #expect(throws: DecodingFailure.self) { try read("true", as: Int.self) }
    #expect(throws: DecodingFailure.self) { try read(#""1""#, as: Int.self) }
    #expect(throws: DecodingFailure.self) { try read("1", as: String.self) }
    #expect(throws: DecodingFailure.self) { try read("null", as: Double.self) }
  }

  @Test func escapesBecomeTheirCharacters() throws {
    #expect(try read(#""\"\\\/\b\f\n\r\t""#, as: String.self) == "\"\\/\u{8}\u{C}\n\r\t")
    #expect(try read(#""\u00e9\u20AC\ud83d\ude00\u0000x""#, as: String.self) == "é€😀\u{0}x")
    #expect(try read(#""\uD83D\uDE00""#, as: String.self) == "😀")
    #expect(try read(#""Zürich 東京""#, as: String.self) == "Zürich 東京")
    #expect(try read("\"exactly eight\u{7F}\"", as: String.self) == "exactly eight\u{7F}")
  }

  @Test(arguments: [
    #""\ud800""#, #""\udc00x""#, #""\ud800\u0041""#, #""\ud800\ud800""#, #""\ud83d\n""#,
  ])
  func halfASurrogatePairIsNoText(_ text: String) throws {
    #expect(throws: DecodingFailure.self) { try read(text, as: String.self) }
    guard case .string(let value) = try read(text, as: JSONValue.self) else {
      Issue.record("not a string")
      return
    }
    #expect(value.unicodeScalars.first == "\u{FFFD}")
  }

  @Test func stringsOfEveryLengthAreDecoded() throws {
    for length in 0..<40 {
      let text = String(repeating: "a", count: length)
      #expect(try read("\"\(text)\"", as: String.self) == text)
      #expect(try read("\"\(text)é\\n\(text)\"", as: String.self) == "\(text)é\n\(text)")
    }
  }

  @Test func addressesAreThoseOfTheWeb() throws {
    #expect(try read(#""https://shop.example/a?b=c""#, as: URL.self).host() == "shop.example")
    #expect(try read(#""HTTP://shop.example""#, as: URL.self).isWebAddress)
    for text in [
      "tools.png", "", "null", "//cdn.example/a", "ftp://a.example", "https://", "file:///etc",
    ] {
      #expect(throws: DecodingFailure.self, "\(text)") { try read("\"\(text)\"", as: URL.self) }
    }
    #expect(throws: DecodingFailure.self) {
      try read(#""[\"https://i.example/a.jpeg\"""#, as: URL.self)
    }
  }

  @Test func dataIsBase64() throws {
    #expect(try read(#""aGk=""#, as: Data.self) == Data("hi".utf8))
    #expect(throws: DecodingFailure.self) { try read(#""a?""#, as: Data.self) }
  }

  @Test func datesAreTexts() throws {
    let decoder = ExactJSONDecoder()
    let day = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(try decoder.decode([Date].self, from: #"["2023-11-14T22:13:20.000Z"]"#.utf8) == [day])
    #expect(throws: DecodingFailure.self) {
      try decoder.decode([Date].self, from: #"["soon"]"#.utf8)
    }
  }
}
