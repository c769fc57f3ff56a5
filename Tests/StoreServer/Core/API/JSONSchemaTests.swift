import FoundationCore
import StoreCore
import StoreTestSupport
import TestSupport
import Testing

/// Validation by a schema, and the schema in the document.
struct JSONSchemaTests {
  private static let product = JSONSchema.named(
    "Product",
    .object([
      .init("title", .string(1...10, format: .line), isRequired: true),
      .init("status", .enumeration(["draft", "active"])),
      .init("rating", .number(0...5)),
      .init("category", .nullable(.integer(1...Int.max))),
      .init(
        "variants",
        .array(
          .object([
            .init("sku", .string(1...8, format: .sku), isRequired: true),
            .init("options", .dictionary(.string(1...5), 0...2)),
            .init("isNew", .boolean),
          ]),
          1...3
        ),
        isRequired: true
      ),
    ])
  )

  private func errors(_ text: String, in schema: JSONSchema = product) throws -> [String] {
    let value = try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8)
    return schema.check(value).map { "\($0.field) \($0.code)" }
  }

  @Test func validValueHasNoErrors() throws {
    let text = #"""
      {"title":"Mug","status":"draft","rating":4.5,"category":null,
      "variants":[{"sku":"A-1","options":{"Size":"S"},"isNew":false}]}
      """#
    #expect(try errors(text) == [])
  }

  @Test func everythingThatIsWrongIsFoundAtOnceAndInItsPlace() throws {
    let text = #"""
      {"titel":"Mug","status":"new","rating":5.5,"category":0,
      "variants":[{"sku":"A 1","options":{"Size":"","\u0000":1}},7,{}]}
      """#
    #expect(
      try errors(text) == [
        "title required", "status not_one_of", "rating too_large", "category too_small",
        "variants[0].sku sku", "variants[0].options.Size required",
        "variants[0].options.\u{0} required", "variants[0].options.\u{0} type", "variants[1] type",
        "variants[2].sku required", "titel unknown",
      ]
    )
  }

  @Test(arguments: ["null", "[]", "7", "\"text\"", "true"])
  func aValueOfAnotherKindIsWrongAsAWhole(text: String) throws {
    #expect(try errors(text) == ["$ type"])
  }

  @Test(arguments: [
    ("1", nil), ("1.0", nil), ("1e0", nil), ("10e-1", nil), ("-0", "too_small"), ("0", "too_small"),
    ("-1e400", "too_small"), ("1e400", "too_large"), ("1.5", "type"), ("1e-400", "type"),
    ("9223372036854775807", nil), ("9223372036854775808", "too_large"),
    ("99999999999999999999999", "too_large"), ("\"1\"", "type"), ("true", "type"),
  ])
  func aWholeNumberMayBeWrittenAsJSONWritesIt(text: String, code: String?) throws {
    #expect(try errors(text, in: .integer(1...Int.max)) == (code.map { ["$ \($0)"] } ?? []))
  }

  @Test func lengthsAreCountedAsJSONSchemaCountsThem() throws {
    // A family of one character to a reader is of seven to the standard.
    let family = "\"👨‍👩‍👧‍👦\""
    #expect(try errors(family, in: .string(1...6)) == ["$ length"])
    #expect(try errors(family, in: .string(7...7)) == [])
  }

  @Test func aNameIsTheSameOnlyIfItIsSpelledTheSame() throws {
    // The sign for kelvin is the letter K to Swift, but not to JSON.
    let schema = JSONSchema.object([.init("Kind", .enumeration(["Key"]))])
    #expect(try errors(#"{"\u212Aind":"Key"}"#, in: schema) == ["\u{212A}ind unknown"])
    #expect(try errors(#"{"Kind":"\u212Aey"}"#, in: schema) == ["Kind not_one_of"])
  }

  @Test func documentedOnlySchemasStillCheckTypes() throws {
    let schema = JSONSchema.documentedOnly(
      .array(.documentedOnly(.string(1...3, format: .line)), 1...2)
    )
    #expect(try errors(#"["", "a\nb"]"#, in: schema) == [])
    #expect(try errors(#"["long enough"]"#, in: schema) == [])
    #expect(try errors(#"["a", "b", 7]"#, in: schema) == ["$ too_many"])
    #expect(try errors("[]", in: schema) == [])
    #expect(try errors("[7]", in: schema) == ["[0] type"])
    #expect(try errors("7", in: schema) == ["$ type"])
    var names: [String: JSONValue] = [:]
    #expect(schema.json(&names)["maxItems"] == 2)
  }

  @Test func noMoreErrorsAreListedThanAnybodyReads() throws {
    let many = "[" + [String](repeating: "1", count: 500).joined(separator: ",") + "]"
    #expect(try errors(many, in: .array(.boolean, 0...1000)).count == 50)
    let unknown = "{" + (0..<500).map { "\"a\($0)\":1" }.joined(separator: ",") + "}"
    #expect(try errors(unknown, in: .object([])).count == 50)
  }

  @Test func aNameThatWasMadeUpIsCutOff() throws {
    let name = String(repeating: "a", count: 10_000)
    let errors = try errors("{\"\(name)\":1}", in: .object([]))
    #expect(errors.count == 1)
    #expect(errors.allSatisfy { $0.utf8.count < 200 })
  }

  @Test(arguments: [
    ("Mug", true), ("ä 1", true), ("", false), (" ", false), ("\u{200B}", false), ("a\nb", false),
    ("a\n", false), ("\na", false), ("a\u{0}", false), ("\u{2028}a", false),
    ("\u{FEFF}a", true), ("\u{1F600}", true),
  ])
  func aLineHasSomethingToBeSeen(text: String, isLine: Bool) {
    #expect(JSONSchema.Format.line.isMet(by: text) == isLine)
  }

  @Test func aTextThatIsBlankToAFormIsNoLine() {
    // Every character alone that patterns can name, so that forms and the document do not differ.
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let isLine = JSONSchema.Format.line.isMet(by: text)
      if text.isBlank, isLine { Issue.record("U+\(String(value, radix: 16)) is blank") }
      let isControl = scalar.properties.generalCategory == .control
      if !text.isBlank, !isLine, !isControl { Issue.record("U+\(String(value, radix: 16)) is not") }
    }
  }

  /// Texts, numbers and structures that are right, wrong, and nearly either.
  private static let samples: [JSONValue] =
    [
      "", "a", "EUR", "eur", "EURO", "A-1/b_2.c", "A 1", "a\n", "\n", " ", "\u{0}", "a\u{0}",
      "\u{85}", "\u{2029}", "\u{E0020}", "é", "e\u{301}", "\"r1\"", "*", "W/\"\"", "\"a\",\"b\"",
      "2026-11-21T20:15:00Z", "2026-11-21T20:15:00Z\n", "2026-11-21T20:15:00.123+01:00",
      "2026-13-21T20:15:00Z", "draft", "EUR\n", "A\n", "*\n",
    ].map(JSONValue.string)
    + ["0", "-0", "1", "1.0", "1e2", "1.5", "-7", "100", "101", "1e400", "-1e400"]
    .map { JSONValue.number($0) }
    + [nil, true, false, [], [1], [1, 2, 3], [:], ["a": 1], ["a": "b"], ["sku": "A"]]
    + [["title": "Mug", "variants": [["sku": "A"]]], ["title": "Mug", "variants": []]]
    + [["": "a"], ["a\n": "a"], ["a": "a", "b": "b"]]

  private static let schemas: [JSONSchema] =
    JSONSchema.Format.allCases.map { .string(0...25, format: $0) } + [
      .string(1...3), .enumeration(["draft", "EUR"]), .integer(0...100),
      .integer(Int.min...Int.max),
      .number(-1...1.5), .boolean, .array(.integer(0...2), 1...2), .array(.any, 0...Int.max),
      .dictionary(.string(0...1), 0...1), .nullable(.boolean), .object([]), .any,
      .object([.init("a", .nullable(.integer(0...1)), isRequired: true)]), product,
    ]

  @Test func documentedSchemaMatchesValidation() {
    for schema in Self.schemas {
      var names: [String: JSONValue] = [:]
      let json = schema.json(&names)
      let schemas = ContractSchemas(
        document: ["components": ["schemas": .object(names.map { .init($0.key, $0.value) })]]
      )
      for sample in Self.samples {
        let isTaken = schema.check(sample).isEmpty
        let isAllowed = schemas.faults(of: sample, against: json).isEmpty
        #expect(isTaken == isAllowed, "\(sample.text()) for \(json.text())")
      }
    }
  }
}
