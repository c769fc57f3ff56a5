import Foundation
import FoundationCore
import TestSupport
import Testing

/// The public collection of JSON's edges: `y_` must be accepted, `n_` refused, `i_` is free.
@Suite(.enabled(if: RecordedResponses.folder("json-test-suite") != nil, "no recorded answers here"))
struct JSONTestSuiteTests {
  @Test func everyFileIsAcceptedOrRefusedAsItMustBe() throws {
    let files = try RecordedResponses.files(in: "json-test-suite/test_parsing")
    #expect(files.count == 318)
    for file in files {
      let name = file.lastPathComponent
      let isAccepted = accepts(try Data(contentsOf: file))
      if name.hasPrefix("y_") { #expect(isAccepted, "\(name)") }
      if name.hasPrefix("n_") { #expect(!isAccepted, "\(name)") }
    }
  }

  @Test func numbersOfEitherKindAreReadByTheTypesThatHoldThem() throws {
    for file in try RecordedResponses.files(in: "json-test-suite/test_parsing")
    where file.lastPathComponent.hasPrefix("y_number") {
      let text = try Data(contentsOf: file)
      _ = try ExactJSONDecoder().decode([Decimal].self, from: text)
      _ = try ExactJSONDecoder().decode([Double].self, from: text)
    }
  }

  /// The results of documents that parsers disagree about, as JSON.
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

  @Test func ambiguousJSONDecodesConsistently() throws {
    let files = try RecordedResponses.files(in: "json-test-suite/test_transform")
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
    let folder = try #require(RecordedResponses.folder(name))
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
