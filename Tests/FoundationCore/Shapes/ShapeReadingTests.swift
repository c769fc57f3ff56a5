import Foundation
import FoundationCore
import TestSupport
import Testing

/// A value of a shape is read straight from the document where all is as expected.
///
/// With converted names it is decoded member by member: both must give the same value, report and
/// error.
struct ShapeReadingTests {
  enum Size: String, Sendable, Hashable, Codable, CaseIterable, JSONRepresentable {
    case small, large
  }

  struct Part: Sendable, Hashable {
    var sku: Identifier<Part, String>
    var counts: [String: Int]
    var prices: [Money]
  }

  struct Item: Sendable, Hashable {
    var id: Identifier<Item, Int>
    var title: String
    var weight: Double?
    var price: Decimal?
    var isNew: Bool
    var size: Size
    var status: OpenEnum<Size>
    var madeAt: Date?
    var image: URL?
    var tags: [String]
    var codes: [Int?]
    var parts: [Part]
    var main: Part?
    var rating: Lossy<Lenient<Double?>>
    var currency: Currency
  }

  struct Page: Sendable, Hashable {
    var items: [Item]
    var best: Item?
    var total: Int
  }

  private let samples = [
    """
    {"items":[{"id":1,"title":"a\\u00e9","weight":0.25,"price":12.50,"isNew":true,"size":"small",\
    "status":"large","madeAt":"2026-11-20T16:52:23Z","image":"https://a.example/b.png",\
    "tags":["a","b"],"codes":[1,null,-3],"parts":[{"sku":"X","counts":{"a":1,"b":2},\
    "prices":[{"amount":1250,"currency":"EUR"}]}],"main":{"sku":"Y"},"rating":4.5,"more":[null,{"x":1e2}],\
    "currency":"usd"},{"number":2,"title":null,"size":"large","status":"huge","codes":[],\
    "rating":"4.5"}],"total":2}
    """,
    """
    {"total":1,"unknown":[{}],"best":{"rating":null,"currency":"EUR","codes":[],"size":"small","id":7,"id":8,\
    "title":"t","title":3,"parts":[{"sku":"Z","sku":1,"counts":{"é":1,"é":2},"prices":[]},{}],\
    "image":"javascript:x","tags":null},"items":[]}
    """,
    #"{"items":[{"id":3,"codes":[1],"size":"none"},{"id":4,"codes":[],"size":"small","rating":"x"},7,null,{"\u0069d":4,"size":"small","codes":[]}],"total":5}"#,
  ]

  /// The text is written directly, without the `JSONValue` that it is compared with.
  @Test(arguments: Mutations.seeds)
  func theTextIsThatOfTheJSON(_ seed: Int) {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<500 {
      var decoder = ExactJSONDecoder()
      decoder.tolerance = .any
      guard let page = outcome(of: mutations.next(), with: decoder).page else { continue }
      #expect(String(decoding: page.jsonBytes(), as: UTF8.self) == page.json.text())
      #expect([page.best].jsonBytes() == Array([page.best].json.text().utf8))
    }
  }

  private struct Outcome: Equatable {
    var page: Page?
    var report: DropReport?
    var excess: DropCount?
    var error: String?
  }

  private func outcome(of bytes: [UInt8], with decoder: ExactJSONDecoder) -> Outcome {
    do throws(DecodingFailure) {
      let (page, report) = try decoder.decodeWithReport(Page.self, from: bytes)
      return Outcome(page: page, report: report)
    } catch {
      // In a description, a report's counts are in any order.
      guard case .tooManyDropped(let excess, let report) = error else {
        return Outcome(error: "\(error)")
      }
      return Outcome(report: report, excess: excess)
    }
  }

  private var memberByMember: ExactJSONDecoder {
    var decoder = ExactJSONDecoder()
    decoder.keyDecodingStrategy = .custom { $0 }
    return decoder
  }

  @Test(arguments: Mutations.seeds)
  func bothWaysOfReadingAgree(_ seed: Int) {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<500 {
      let bytes = mutations.next()
      #expect(
        outcome(of: bytes, with: ExactJSONDecoder()) == outcome(of: bytes, with: memberByMember),
        "\(String(decoding: bytes, as: UTF8.self))"
      )
    }
  }

  @Test func bothWaysReadTheSamples() throws {
    let outcomes = samples.map { outcome(of: Array($0.utf8), with: ExactJSONDecoder()) }
    #expect(outcomes == samples.map { outcome(of: Array($0.utf8), with: memberByMember) })
    #expect(outcomes.map { $0.page?.items.count } == [2, 0, 2])
    #expect(outcomes.map { $0.report?.droppedElementCount } == [0, 0, 3])
    let first = try #require(outcomes[0].page?.items.first)
    #expect(first.parts.first?.counts == ["a": 1, "b": 2])
    #expect(first.codes == [1, nil, -3])
    let ratings = outcomes.compactMap(\.page).flatMap { $0.items + ($0.best.map { [$0] } ?? []) }
      .map(\.rating)
    #expect(ratings.map(\.wrappedValue.wrappedValue) == [4.5, 4.5, nil, nil, nil])
    #expect(ratings.map(\.projectedValue) == [.value, .value, .null, .mismatch, .missing])
    #expect(outcomes[1].page?.best?.id.rawValue == 7)
  }

  /// A value that is too large to be tried twice is left to its parts.
  @Test func aLongListIsReadLikeAShortOne() {
    let item = #"{"id":5,"title":"t","size":"small","status":"small","codes":[1],"currency":"EUR"}"#
    let items = Array(repeating: item, count: 2_000) + ["false"]
    let bytes = Array(#"{"items":[\#(items.joined(separator: ","))],"total":2001}"#.utf8)
    let outcome = outcome(of: bytes, with: ExactJSONDecoder())
    #expect(outcome == self.outcome(of: bytes, with: memberByMember))
    #expect(outcome.page?.items.count == 2_000)
    #expect(outcome.report?.drops.map(\.path).last == "$.items[2000]")
  }

  /// Lists of eight and more elements are read as a whole up to each element that is unexpected.
  @Test func unexpectedElementsOfALongListAreTheOnlyOnesLeftOut() {
    let item = #"{"id":5,"title":"t","size":"small","status":"small","codes":[1],"currency":"EUR"}"#
    var items = Array(repeating: item, count: 40)
    items[0] = "false"
    items[17] = #"{"id":"none"}"#
    items[18] = "[]"
    items[30] = item.replacing("\"t\"", with: "7")
    let bytes = Array(#"{"items":[\#(items.joined(separator: ","))],"total":40}"#.utf8)
    let outcome = outcome(of: bytes, with: ExactJSONDecoder())
    #expect(outcome == self.outcome(of: bytes, with: memberByMember))
    #expect(outcome.page?.items.count == 37)
    let paths = outcome.report?.drops.map(\.path) ?? []
    #expect(Set(paths) == ["$.items[0]", "$.items[17]", "$.items[18]", "$.items[30].title"])
  }
}

extension ShapeReadingTests.Part: Shaped {
  static let shape = Shape<ShapeReadingTests.Part>(
    "Part",
    Field("sku", \.sku),
    .lossy("counts", \.counts),
    .lossy("prices", \.prices),
    make: ShapeReadingTests.Part.init
  )
}

extension ShapeReadingTests.Item: Shaped {
  static let shape = Shape<ShapeReadingTests.Item>(
    "Item",
    Field("id", \.id, formerly: "number"),
    .lossy("title", \.title, default: ""),
    .lossy("weight", \.weight),
    .lossy("price", \.price),
    Field("isNew", \.isNew, default: false),
    Field("size", \.size),
    .lossy("status", \.status, default: .known(.small)),
    .lossy("madeAt", \.madeAt),
    .lossy("image", \.image),
    .lossy("tags", \.tags),
    Field("codes", \.codes),
    .lossy("parts", \.parts),
    .optional("main", \.main),
    .lossy("rating", \.rating),
    Field("currency", \.currency, default: Currency.euro),
    make: ShapeReadingTests.Item.init
  )
}

extension ShapeReadingTests.Page: Shaped {
  static let shape = Shape<ShapeReadingTests.Page>(
    "Page",
    .elements("items", \.items),
    .lossy("best", \.best),
    Field("total", \.total),
    make: ShapeReadingTests.Page.init
  )
}
