import Foundation
import FoundationCore
import Testing

struct DropReportTests {
  struct Page: Codable {
    @LossyArray var products: [Product]
  }

  struct RequiredPage: Codable {
    @RequiredArray var products: [Product]
  }

  struct Product: Codable {
    let id: Int
    @Lossy var price: Double?
    @LossyArray var tags: [String]
    @Lossy var password: Int?
  }

  func report(_ text: String) throws -> DropReport {
    try ExactJSONDecoder().decodeWithReport(Page.self, from: text.utf8).report
  }

  @Test func eachDropHasPathKindReasonAndSnippet() throws {
    let report = try report(
      #"{"products":[{"id":1,"price":"ask"},{"id":"x","tags":[]},null,{"price":1},{"id":2,"tags":["a",{"b":1}]}]}"#
    )
    #expect(
      report.drops.map(\.path) == [
        "$.products[0].price", "$.products[1]", "$.products[2]", "$.products[3]",
        "$.products[4].tags[1]",
      ]
    )
    #expect(report.drops.map(\.kind) == [.mismatch, .mismatch, .null, .missing, .mismatch])
    #expect(
      report.drops.map(\.snippet) == [
        #""ask""#, #"{"id":"x","tags":[]}"#, "null", #"{"price":1}"#, #"{"b":1}"#,
      ]
    )
    #expect(report.drops[0].reason == "Expected a number but found a string.")
    #expect(report.drops[1].reason == "$.products[1].id: Expected an integer but found a string.")
    #expect(report.drops[3].reason == #"$.products[3].id: The member "id" is missing."#)
    #expect(report.count == 5)
    #expect(report.counts == [.mismatch: 3, .null: 1, .missing: 1])
  }

  @Test func snippetsAreShortAndCutBetweenCharacters() throws {
    let long = String(repeating: "é", count: 500)
    let snippet = try #require(report(#"{"products":["\#(long)"]}"#).drops.first?.snippet)
    #expect(snippet.count < 90)
    #expect(snippet.hasSuffix("é…"))
    let foundation = try DropReport.collecting {
      try JSONDecoder().decode(Page.self, from: Data(#"{"products":["\#(long)",{}]}"#.utf8))
    }
    #expect((foundation.report.drops.first?.snippet?.count).map { $0 < 90 } == true)
    #expect(foundation.report.drops.last?.snippet == nil)
  }

  @Test func secretsAreNotInSnippets() throws {
    let text =
      #"{"products":[{"id":1,"password":"hunter2"},{"token":"sesame","x":"?api_key=sesame&y"}]}"#
    for drop in try report(text).drops {
      #expect(drop.snippet?.contains("hunter2") == false)
      #expect(drop.snippet?.contains("sesame") == false)
    }
  }

  @Test func secretsAreInNoReasonEither() throws {
    enum Mode: String, Codable { case on }
    struct Item: Codable {
      @Lossy var password: Int?
      @Lossy var token: Mode?
      var apiKey: OpenEnum<Mode>
    }
    let text = #"{"password":12345678901234567890,"token":"sesame","apiKey":"sesame"}"#
    for decoder in [AnyTopDecoder.ours, .foundation] {
      let report = try decoder.decode(Item.self, from: text).report
      #expect(report.counts == [.mismatch: 1, .unknownCase: 2])
      #expect(report.drops.map(\.snippet) == ["***", "***", "***"])
      #expect(Set(report.drops.map(\.reason)) == ["A secret value is invalid."])
    }
    let failure = #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode([String: Int8].self, from: #"{"password":12345}"#.utf8)
    }
    #expect(failure?.reason == "$.password: A secret value is invalid.")
  }

  @Test func namesAndReasonsOfAnyLengthAreCutOff() throws {
    enum Mode: String, Codable { case on }
    let long = String(repeating: "\u{301}", count: 10_000)
    let texts = [
      #"{"\#(long)":"x"}"#, #"{"a":"\#(long)"}"#,
      #"{"a":1\#(String(repeating: "0", count: 10_000))}"#,
    ]
    for decoder in [AnyTopDecoder.ours, .foundation] {
      for text in texts {
        let reports = [
          try decoder.decode([String: Lossy<Int?>].self, from: text).report,
          try decoder.decode([String: Lossy<Mode?>].self, from: text).report,
          try decoder.decode([String: OpenEnum<Mode>].self, from: #"{"a":"\#(long)"}"#).report,
        ]
        for report in reports {
          let drop = try #require(report.drops.first)
          #expect(drop.path.utf8.count < 200)
          #expect(drop.reason.utf8.count < 600)
          #expect((drop.snippet?.utf8.count ?? 0) < 200)
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func badElementsUnderAnEndlessNameTakeTimeInStepWithTheirNumber() throws {
    let name = String(repeating: "n", count: 16_000_000)
    let list = Array(repeating: "x", count: 40_000).joined(separator: "\",\"")
    let text = "{\"\(name)\":[\"\(list)\"]}"
    let (lists, report) = try ExactJSONDecoder()
      .decodeWithReport([String: LossyArray<[Int]>].self, from: text.utf8)
    #expect(lists[name]?.wrappedValue == [])
    #expect(report.count == 40_000)
  }

  @Test func theReportIsBoundedButItsCountsAreNot() throws {
    let text = "[" + Array(repeating: "7", count: 30_000).joined(separator: ",") + "]"
    let report = try report(#"{"products":\#(text)}"#)
    #expect(report.count == 30_000)
    #expect(report.drops.count == DropReport.detailLimit)
  }

  @Test func aToleranceRefusesWhatLostTooMuch() throws {
    func products(bad: Int, of total: Int) -> String {
      let all = (0..<total).map { $0 < bad ? #"{"id":"x"}"# : #"{"id":1,"tags":[5]}"# }
      return #"{"products":[\#(all.joined(separator: ","))]}"#
    }
    for decoder in [AnyTopDecoder.ours, .foundation] {
      func passes(_ tolerance: DropTolerance, _ bad: Int, of total: Int) -> Bool {
        let text = products(bad: bad, of: total)
        return (try? decoder.decode(RequiredPage.self, from: text, tolerance: tolerance)) != nil
      }
      #expect(passes(.any, 10, of: 10))
      #expect(passes(.atLeastOne, 9, of: 10))
      #expect(!passes(.atLeastOne, 10, of: 10))
      #expect(passes(.atLeastOne, 0, of: 0))
    }
  }

  @Test func aToleranceDoesNotJudgeWhatIsPartOfAnElement() throws {
    struct Shop: Codable {
      let lists: [RequiredArray<Int>]
      @RequiredArray var after: [Int]
    }
    for decoder in [AnyTopDecoder.ours, .foundation] {
      func passes(_ text: String) -> Bool {
        (try? decoder.decode(Shop.self, from: text, tolerance: .atLeastOne)) != nil
      }
      #expect(passes(#"{"lists":[["x"],[1]],"after":[1,"x"]}"#))
      #expect(!passes(#"{"lists":[["x"],[1]],"after":["x"]}"#))
    }
  }

  @Test func aRefusalSaysHowMuchWasLostAndWhyTheFirst() throws {
    var decoder = ExactJSONDecoder()
    decoder.tolerance = .atLeastOne
    let failure = try #require(throws: DecodingFailure.self) {
      try decoder.decode(RequiredPage.self, from: #"{"products":[1,2]}"#.utf8)
    }
    #expect(failure.code == "decoding.too_much_dropped")
    #expect(
      failure.reason?.hasPrefix("$.products: 2 of 2 dropped; the first, $.products[0]:") == true
    )
  }

  @Test func ofTwoCollectionsThatLostTooMuchTheFirstIsNamed() throws {
    struct Pair: Decodable {
      @RequiredArray var first: [Int]
      @RequiredArray var second: [Int]
    }
    var decoder = ExactJSONDecoder()
    decoder.tolerance = .atLeastOne
    let failure = #expect(throws: DecodingFailure.self) {
      try decoder.decode(Pair.self, from: #"{"first":["x"],"second":["x","y"]}"#.utf8)
    }
    #expect(failure?.reason?.hasPrefix("$.first: 1 of 1 dropped;") == true)
  }

  @Test func reportsOfDecodingsAtOnceStayApart() async throws {
    let decoder = JSONDecoder()
    try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for number in 0..<50 {
        group.addTask {
          let text = "[" + Array(repeating: "null", count: number).joined(separator: ",") + "]"
          let report = try DropReport.collecting {
            try decoder.decode(LossyArray<[Int]>.self, from: Data(text.utf8))
          }.report
          return (number, report.count)
        }
      }
      for try await (number, count) in group { #expect(number == count) }
    }
  }

  @Test func anErrorThatDecodesToDescribeItselfIsNoHang() throws {
    struct Talkative: Error, CustomStringConvertible {
      var description: String {
        let list = try? ExactJSONDecoder().decode(LossyArray<[Int]>.self, from: "[1,null]".utf8)
        return "\(list?.wrappedValue ?? [])"
      }
    }
    struct Sulking: Codable {
      init(from decoder: any Decoder) throws { throw Talkative() }
    }
    let report = try ExactJSONDecoder()
      .decodeWithReport(LossyArray<[Sulking]>.self, from: "[1]".utf8).report
    #expect(report.drops.map(\.reason).contains("[1]"))
  }

  @Test func withoutACollectionNothingIsGathered() throws {
    let (outer, report) = try DropReport.collecting {
      try ExactJSONDecoder().decode([Int].self, from: "[1]".utf8)
    }
    #expect(outer == [1])
    #expect(report.isEmpty)
    #expect(
      try ExactJSONDecoder().decode(Page.self, from: #"{"products":[1]}"#.utf8).products.isEmpty
    )
  }

  @Test func anErrorInACollectionIsADecodingFailure() {
    let failure = #expect(throws: DecodingFailure.self) {
      try DropReport.collecting { try JSONDecoder().decode(Page.self, from: Data("[".utf8)) }
    }
    #expect(failure?.category == .failed)
    #expect(failure?.suggestion != nil)
  }
}
