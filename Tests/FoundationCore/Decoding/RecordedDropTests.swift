import FoundationCore
import Testing

/// A type that decodes several formats itself, and records what it leaves out.
struct RecordedDropTests {
  struct Words: Decodable {
    var words: [String] = []

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        let element = try list.superDecoder()
        if let word = try? element.singleValueContainer().decode(String.self) {
          words.append(word)
        } else {
          element.recordDrop(reason: "This is no word.")
        }
      }
    }
  }

  @Test func droppedElementsAreReportedWithTheirPath() throws {
    let (words, report) = try ExactJSONDecoder().decodeWithReport(
      [String: Words].self,
      from: #"{"all": ["a", 7, "b"]}"#.utf8
    )
    #expect(words["all"]?.words == ["a", "b"])
    let drop = try #require(report.drops.first)
    #expect(report.count == 1)
    #expect(drop.path == "$.all[1]")
    #expect(drop.kind == .mismatch)
    #expect(drop.reason == "This is no word.")
    #expect(drop.snippet == "7")
  }

  @Test func elementsAreDroppedWithoutReport() throws {
    let words = try ExactJSONDecoder().decode(Words.self, from: #"["a", null]"#.utf8)
    #expect(words.words == ["a"])
  }
}
