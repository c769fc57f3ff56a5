import FoundationCore
import Testing

struct RequiredArrayTests {
  struct Page: Codable {
    @RequiredArray var items: [Int]
  }

  @Test(arguments: [
    "{}", #"{"error":"down"}"#, #"{"items":null}"#, #"{"items":"none"}"#, #"{"items":{}}"#,
    #"{"items":7}"#, "[]", "null", "7",
  ])
  func anAnswerWithoutItsListIsNoEmptyList(text: String) {
    for decoder in [AnyTopDecoder.ours, .foundation] {
      #expect(throws: DecodingFailure.self) { try decoder.decode(Page.self, from: text) }
    }
  }

  @Test(arguments: [#"{}"#, "null", #""none""#])
  func anAnswerThatIsNoListIsNoEmptyList(text: String) {
    #expect(throws: DecodingFailure.self) {
      try AnyTopDecoder.ours.decode(RequiredArray<Int>.self, from: text)
    }
  }

  @Test func anEmptyListIsOne() throws {
    #expect(try AnyTopDecoder.ours.decode(Page.self, from: #"{"items":[]}"#).value.items == [])
  }

  @Test func elementsThatCannotBeReadAreLeftOutAndReported() throws {
    let (page, report) = try ExactJSONDecoder()
      .decodeWithReport(Page.self, from: #"{"items":[1,"x",3]}"#.utf8)
    #expect(page.items == [1, 3])
    #expect(report.drops.map(\.path) == ["$.items[1]"])
  }

  @Test func aListOfWhichNothingCanBeReadIsRefusedByDefault() throws {
    let failure = #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(Page.self, from: #"{"items":["x","y"]}"#.utf8)
    }
    #expect(failure?.code == "decoding.too_much_dropped")
  }

  /// A number that can be read ends the list, and is not reached.
  @Test func aListOfSomethingElseIsNotReadToItsEnd() throws {
    func text(_ readable: Int) -> String {
      let elements = Array(repeating: "1", count: readable) + Array(repeating: "{}", count: 30_000)
      return #"{"items":[\#((elements + ["2"]).joined(separator: ","))]}"#
    }
    let failure = #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(Page.self, from: text(0).utf8)
    }
    #expect(failure?.reason?.contains("30001 of 30001") == true, "\(failure?.reason ?? "")")
    let few = try ExactJSONDecoder().decodeWithReport(Page.self, from: text(5).utf8)
    #expect(few.value.items.count == 5 && few.report.droppedElementCount == 30_001)
    let many = try ExactJSONDecoder().decodeWithReport(Page.self, from: text(30_001).utf8)
    #expect(many.value.items.last == 2 && many.report.droppedElementCount == 30_000)
  }

  @Test func aListInsideAnElementIsNotJudged() throws {
    let pages = try ExactJSONDecoder()
      .decode([Page].self, from: #"[{"items":["x"]},{"items":[1]}]"#.utf8)
    #expect(pages.map(\.items) == [[], [1]])
  }

  @Test func requiredArrayIsEncodedAsJSONArray() throws {
    #expect(try encoded(Page(items: [1, 2])) == #"{"items":[1,2]}"#)
  }
}
