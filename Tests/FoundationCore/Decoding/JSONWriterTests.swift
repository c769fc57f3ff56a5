import Foundation
import FoundationCore
import Testing

/// JSON is written eight bytes at a time: whatever stands where, the text is the same.
struct JSONWriterTests {
  private static let escapes: [Unicode.Scalar: String] = [
    "\"": #"\""#, "\\": #"\\"#, "\n": #"\n"#, "\r": #"\r"#, "\t": #"\t"#, "\u{0}": #"\u0000"#,
    "\u{1F}": #"\u001f"#, "\u{7F}": #"\u007f"#, "\u{80}": #"\u0080"#, "\u{9F}": #"\u009f"#,
    "\u{2028}": #"\u2028"#, "\u{2029}": #"\u2029"#,
  ]

  private static let others: [Unicode.Scalar] = [
    " ", "!", "#", "[", "]", "/", "~", "\u{A0}", "é", "ß", "€", "\u{2027}", "\u{202A}", "日", "😀",
  ]

  @Test func aCharacterIsEscapedWhereverItStands() {
    for character in Array(Self.escapes.keys) + Self.others {
      let written = Self.escapes[character] ?? String(character)
      for before in 0...17 {
        for after in 0...9 {
          let start = String(repeating: "a", count: before)
          let end = String(repeating: "z", count: after)
          let text = start + String(character) + end + String(character)
          #expect(text.jsonText() == "\"" + start + written + end + written + "\"")
        }
      }
    }
  }

  @Test func aTextOfEscapesIsSixTimesAsLong() {
    let text = String(repeating: "\u{1}", count: 10_000)
    #expect(text.jsonBytes().count == 60_002)
    #expect(JSONValue.string(text).text().utf8.count == 60_002)
  }

  @Test func aNumberHasTheDigitsOfItsDescription() {
    var random = SplitMix64(7)
    for _ in 0..<20_000 {
      let digits = Double(Int64.random(in: -(1 << 50)...(1 << 50), using: &random))
      let scale = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e9, 1e12].randomElement(using: &random)
      let bits = Double(bitPattern: random.next())
      for number in [digits / (scale ?? 1), (digits / 1e9).rounded() / (scale ?? 1), bits] {
        #expect(number.jsonText() == number.json.text())
      }
    }
    let edges = [
      0, -0.0, 0.5, -0.5, 0.05, 0.001, 0.000_999, 5e-5, 0.1 + 0.2, 999_999_999.5, 1e9 + 0.5, 1e15,
      1e22,
      .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, .nan,
    ]
    for number in edges { #expect(number.jsonText() == number.json.text()) }
    #expect([12.5, -0.25, 904.99, 3].jsonText() == "[12.5,-0.25,904.99,3]")
  }

  @Test func anIntegerHasAllItsDigits() {
    for exponent in 0..<63 {
      let power = Int64(1) << Int64(exponent)
      for value in [power - 1, power, -power] { #expect(value.jsonText() == String(value)) }
    }
    #expect([Int64.min, .max, 0].jsonText() == "[-9223372036854775808,9223372036854775807,0]")
    for value in [9, 10, 99, 100, 999_999_999_999_999_999] {
      #expect(value.jsonText() == String(value))
    }
  }

  @Test func whatIsEmptyHasNoCommaAndNoLine() {
    let value: JSONValue = ["a": [], "b": [:], "c": [[], [1, [:]]]]
    #expect(value.text() == #"{"a":[],"b":{},"c":[[],[1,{}]]}"#)
    #expect(
      value.text(.indented) == """
        {
          "a": [],
          "b": {},
          "c": [
            [],
            [
              1,
              {}
            ]
          ]
        }
        """
    )
    #expect([[Int]]().jsonText() == "[]")
    #expect([[], [1]].jsonText() == "[[],[1]]")
  }

  @Test func aNameIsEscaped() {
    let value: JSONValue = ["a\"\u{2028}": 1]
    #expect(value.text() == #"{"a\"\u2028":1}"#)
  }

  struct Parcel: Sendable, Hashable {
    var first: Int?
    var weight = 1
    var rate: Lossy<Lenient<Double?>> = .init(wrappedValue: nil)
    var last: String?
    var isHeavy: Bool { weight > 10 }
    var nothing: Int? { nil }
  }

  @Test func missingAndComputedMembersAreWritten() throws {
    let parcels = [
      Parcel(first: nil, last: nil),
      Parcel(
        first: 1,
        weight: 11,
        rate: .init(wrappedValue: .init(wrappedValue: 0.5)),
        last: "null"
      ),
      Parcel(first: nil, weight: 12, last: "n"),
    ]
    #expect(
      parcels.jsonText() == #"[{"weight":1,"isHeavy":false},"#
        + #"{"first":1,"weight":11,"rate":0.5,"last":"null","isHeavy":true},"#
        + #"{"weight":12,"last":"n","isHeavy":true}]"#
    )
    #expect(parcels.jsonText() == parcels.json.text())
  }
}

extension JSONWriterTests {
  struct Rates: Sendable, Hashable {
    var required = Double.nan
    var optional: Double? = .nan
    var names: [String?] = [nil, "n"]
  }

  @Test func aRequiredMemberIsWrittenAsNull() {
    #expect(Rates().jsonText() == #"{"required":null,"names":[null,"n"]}"#)
    #expect(Rates().jsonText() == Rates().json.text())
  }
}

extension JSONWriterTests.Rates: Shaped {
  static let shape = Shape<JSONWriterTests.Rates>(
    "Rates",
    Field("required", \.required),
    .optional("optional", \.optional),
    Field("names", \.names),
    memberwise: JSONWriterTests.Rates.init
  )
}

extension JSONWriterTests.Parcel: Shaped {
  static let shape = Shape<JSONWriterTests.Parcel>(
    "Parcel",
    .optional("first", \.first),
    Field("weight", \.weight),
    .lossy("rate", \.rate),
    .optional("last", \.last),
    derived: [
      Field("isHeavy", \.isHeavy).member,
      Field.optional("nothing", \.nothing).member,
    ],
    make: JSONWriterTests.Parcel.init
  )
}
