import Foundation
import FoundationCore
import TestSupport
import Testing

/// What is JSON and what is not, by RFC 8259.
struct JSONGrammarTests {
  @Test(arguments: [
    "null", "true", " false ", "0", "-0", "1E3", "0e1", "0.5e-7", #""""#, "[]", "{}",
    "[1,[2,{}]]", "\t[\n1\r, 2 ]", #"{"":{"a":[]}}"#, #""\"\\\/\b\f\n\r\t\u00e9""#,
    "\"\u{7F}\u{2028}😀\"", "\u{FEFF}{}", #"{"a":1,"a":2}"#,
  ])
  func thisIsJSON(_ text: String) throws {
    _ = try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8)
  }

  @Test(arguments: [
    "", " ", "[1,]", #"{"a":1,}"#, "[,1]", "[1 2]", "{1:2}", #"{"a"}"#, #"{"a":}"#, "[1]]",
    "[", "{", #"{"a":1"#, #"["a"#, "nul", "True", "nan", "NaN", "Infinity", "+1", "01", "-",
    "1.", ".5", "1e", "1e+", "0x1F", "'a'", "// a\n1", #""\x""#, #""\u12g4""#, "\"\u{1F}\"",
    "\"a\nb\"", "1 2", "\u{FEFF}", "[\u{A0}]", #"{"a":1 "b":2}"#, "\u{0}", "[1]\u{0}",
  ])
  func thisIsNot(_ text: String) {
    #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8)
    }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xE2, 0x82, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xC3],
      [0x22, 0xF0, 0x9F, 0x98, 0x22], [0x22, 0xF0, 0x9F, 0x98, 0xC0, 0x22],
      [0xFE, 0xFF, 0x00, 0x31],
    ] as [[UInt8]]
  )
  func textThatIsNotUTF8IsRefused(_ bytes: [UInt8]) {
    #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(JSONValue.self, from: bytes)
    }
  }

  @Test func aSyntaxErrorTellsItsLineAndColumn() throws {
    let text = "{\n  \"a\": 1,\n  \"b\": tru\n}"
    let failure = try #require(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8)
    }
    guard case .notJSON(let error) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(error.line == 3)
    #expect(error.column == 8)
    #expect(error.offset == 19)
    #expect(failure.reason == "A value was expected. (line 3, column 8)")
  }

  @Test func aDocumentCutOffAnywhereIsRefusedAsEndingTooEarly() throws {
    let text = #"{"name":"Mü\u00e9\n","list":[1.5e3,true,null,{"a":{}}]}"#
    for length in 0..<text.utf8.count {
      let failure = #expect(throws: DecodingFailure.self) {
        try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8.prefix(length))
      }
      guard case .notJSON(let error) = failure else {
        Issue.record("cut at \(length)")
        return
      }
      #expect(error.offset <= length)
    }
  }

  @Test func nestingIsBoundedAndSaysSo() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    _ = try ExactJSONDecoder().decode(JSONValue.self, from: nested(512))
    for depth in [513, 100_000, 1_000_000] {
      let failure = #expect(throws: DecodingFailure.self) {
        try ExactJSONDecoder().decode(JSONValue.self, from: nested(depth))
      }
      #expect(failure?.reason?.hasPrefix("The document is nested deeper than 512") == true)
    }
    var shallow = ExactJSONDecoder()
    shallow.maximumDepth = 2
    #expect(throws: DecodingFailure.self) {
      try shallow.decode(JSONValue.self, from: "[[[]]]".utf8)
    }
  }

  @Test func openBracketsWithoutAnEndAreNoHang() {
    let text = String(repeating: #"{"a":["#, count: 50_000)
    #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8)
    }
  }

  @Test func aDocumentNeedNotBeStoredInOnePiece() throws {
    let pieces = [Array("[1,".utf8), Array("2]".utf8)].joined()
    #expect(try ExactJSONDecoder().decode([Int].self, from: Array(pieces)) == [1, 2])
    #expect(
      try ExactJSONDecoder().decode([Int].self, from: "[1,2]".utf8.reversed().reversed()) == [1, 2]
    )
    #expect(try ExactJSONDecoder().decode([Int].self, from: Data("[1,2]".utf8)) == [1, 2])
  }
}

extension JSONGrammarTests {
  @Test func aDocumentOfAGibibyteIsRefusedUnread() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "large.json")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    let text = try Data(contentsOf: file, options: .alwaysMapped)
    let failure = #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(JSONValue.self, from: text)
    }
    #expect(failure?.reason == "The document is over 1 GiB. (line 1, column 1)")
  }
}

/// The public collection of JSON's edges: `y_` must be accepted, `n_` refused, `i_` is free.
@Suite(.enabled(if: RecordedAnswers.folder("json-test-suite") != nil, "no recorded answers here"))
struct JSONTestSuiteTests {
  @Test func everyFileIsAcceptedOrRefusedAsItMustBe() throws {
    let files = try RecordedAnswers.files(in: "json-test-suite/test_parsing")
    #expect(files.count == 318)
    for file in files {
      let name = file.lastPathComponent
      let isAccepted = accepts(try Data(contentsOf: file))
      if name.hasPrefix("y_") { #expect(isAccepted, "\(name)") }
      if name.hasPrefix("n_") { #expect(!isAccepted, "\(name)") }
    }
  }

  @Test func numbersOfEitherKindAreReadByTheTypesThatHoldThem() throws {
    for file in try RecordedAnswers.files(in: "json-test-suite/test_parsing")
    where file.lastPathComponent.hasPrefix("y_number") {
      let text = try Data(contentsOf: file)
      _ = try ExactJSONDecoder().decode([Decimal].self, from: text)
      _ = try ExactJSONDecoder().decode([Double].self, from: text)
    }
  }

  /// What other readers disagree about, as JSON of what ours makes of it.
  static let meanings: KeyValuePairs = [
    "number_-9223372036854775808": "[-9223372036854775808]",
    "number_-9223372036854775809": "[-9223372036854775809]",
    "number_1.0": "[1.0]",
    "number_1.000000000000000005": "[1.000000000000000005]",
    "number_1000000000000000": "[1000000000000000]",
    "number_10000000000000000999": "[10000000000000000999]",
    "number_1e-999": "[1E-999]",
    "number_1e6": "[1E6]",
    "number_9223372036854775807": "[9223372036854775807]",
    "number_9223372036854775808": "[9223372036854775808]",
    "object_key_nfc_nfd": "{\"\u{E9}\":\"NFC\",\"e\u{301}\":\"NFD\"}",
    "object_key_nfd_nfc": "{\"e\u{301}\":\"NFD\",\"\u{E9}\":\"NFC\"}",
    "object_same_key_different_values": #"{"a":1,"a":2}"#,
    "object_same_key_same_value": #"{"a":1,"a":1}"#,
    "object_same_key_unclear_values": #"{"a":0,"a":-0}"#,
    "string_1_escaped_invalid_codepoint": "[\"\u{FFFD}\"]",
    "string_1_invalid_codepoint": "refused",
    "string_2_escaped_invalid_codepoints": "[\"\u{FFFD}\u{FFFD}\"]",
    "string_2_invalid_codepoints": "refused",
    "string_3_escaped_invalid_codepoints": "[\"\u{FFFD}\u{FFFD}\u{FFFD}\"]",
    "string_3_invalid_codepoints": "refused",
    "string_with_escaped_NULL": #"["A\u0000B"]"#,
  ]

  @Test func whatOthersDisagreeAboutHasOneMeaning() throws {
    let files = try RecordedAnswers.files(in: "json-test-suite/test_transform")
    #expect(files.count == Self.meanings.count)
    for (file, (name, meaning)) in zip(files, Self.meanings) {
      #expect(file.lastPathComponent == name + ".json")
      // Losing the reason is right: the table only tells that it is refused.
      let value = try? ExactJSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
      #expect(Array((value?.text() ?? "refused").utf8) == Array(meaning.utf8), "\(name)")
    }
  }

  @Test(arguments: ["store", "worldbank", "newsapi", "hackernews"])
  func everyRecordedAnswerIsRead(_ name: String) throws {
    let folder = try #require(RecordedAnswers.folder(name))
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "json" {
      #expect(accepts(try Data(contentsOf: file)), "\(file.path)")
    }
  }

  private func accepts(_ text: Data) -> Bool {
    do {
      _ = try ExactJSONDecoder().decode(JSONValue.self, from: text)
      return true
    } catch {
      return false
    }
  }
}
