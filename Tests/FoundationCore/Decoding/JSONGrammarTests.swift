import Foundation
import FoundationCore
import TestSupport
import Testing

/// The grammar of JSON, by RFC 8259.
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

  @Test(arguments: ["[0,0,0]", "[[],0]", "{\"a\":0}", "[\"a\",null,0]"])
  func valuesAreBoundedWhichSaysSo(text: String) throws {
    var decoder = ExactJSONDecoder()
    decoder.maximumValues = 5
    _ = try decoder.decode(JSONValue.self, from: text.utf8)
    decoder.maximumValues = text.hasPrefix("{") ? 3 : 4
    let failure = #expect(throws: DecodingFailure.self) {
      try decoder.decode(JSONValue.self, from: text.utf8)
    }
    #expect(failure?.reason?.hasPrefix("The document has more than") == true)
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
