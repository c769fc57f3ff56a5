import Foundation
import FoundationCore
import TestSupport
import Testing

/// A value of a shape is read in one pass over the text.
///
/// `PlainPage` has the same members in property wrappers, which a decoder reads from a parsed document:
/// both must give the same values, and drop the same.
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

  private func outcome(of bytes: [UInt8], with decoder: ExactJSONDecoder = .init()) -> Outcome {
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

  /// Decodes with wrappers, in the same form.
  private func plainOutcome(of bytes: [UInt8]) -> Outcome {
    do throws(DecodingFailure) {
      let (page, report) = try ExactJSONDecoder().decodeWithReport(PlainPage.self, from: bytes)
      return Outcome(page: page.page, report: report)
    } catch {
      guard case .tooManyDropped(let excess, let report) = error else {
        return Outcome(error: "\(error)")
      }
      return Outcome(report: report, excess: excess)
    }
  }

  private func outcome(of bytes: [UInt8]) -> Outcome {
    outcome(of: bytes, with: ExactJSONDecoder())
  }

  private func agree(_ bytes: [UInt8]) {
    let (one, other) = (outcome(of: bytes), plainOutcome(of: bytes))
    let text = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
    #expect(one.page == other.page, text)
    #expect((one.error == nil) == (other.error == nil), text)
    #expect(one.excess == other.excess, text)
    #expect(one.report?.elementCount == other.report?.elementCount, text)
    #expect(one.report?.droppedElementCount == other.report?.droppedElementCount, text)
    #expect(one.report?.outermostPaths == other.report?.outermostPaths, text)
  }

  @Test(arguments: Mutations.seeds)
  func bothWaysOfReadingAgree(_ seed: Int) {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<500 { agree(mutations.next()) }
  }

  @Test func bothWaysReadTheSamples() throws {
    let outcomes = samples.map { outcome(of: Array($0.utf8)) }
    for sample in samples { agree(Array(sample.utf8)) }
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

  @Test func unexpectedElementsOfALongListAreTheOnlyOnesLeftOut() {
    let item = #"{"id":5,"title":"t","size":"small","status":"small","codes":[1],"currency":"EUR"}"#
    var items = Array(repeating: item, count: 40)
    items[0] = "false"
    items[17] = #"{"id":"none"}"#
    items[18] = "[]"
    items[30] = item.replacing("\"t\"", with: "7")
    let bytes = Array(#"{"items":[\#(items.joined(separator: ","))],"total":40}"#.utf8)
    agree(bytes)
    let outcome = outcome(of: bytes)
    #expect(outcome.page?.items.count == 37)
    let paths = outcome.report?.drops.map(\.path) ?? []
    #expect(paths == ["$.items[0]", "$.items[17]", "$.items[18]", "$.items[30].title"])
  }

  @Test func aDropHasItsPathKindReasonAndSnippet() throws {
    let text =
      #"{"items":[{"id":1,"size":"small","codes":[1,"x"]},"#
      + #"{"id":2,"size":"small","codes":[],"parts":[{"sku":"a","prices":[{"amount":1}]}]}],"total":2}"#
    let drops = try #require(outcome(of: Array(text.utf8)).report?.drops)
    #expect(drops.map(\.path) == ["$.items[0]", "$.items[1].parts[0].prices[0]"])
    #expect(drops.map(\.kind) == [.mismatch, .missing])
    #expect(
      drops.map(\.reason) == [
        "$.items[0].codes[1]: Expected an integer but found a string.",
        #"$.items[1].parts[0].prices[0].currency: The member "currency" is missing."#,
      ]
    )
    #expect(
      drops.map(\.snippet) == [#"{"id":1,"size":"small","codes":[1,"x"]}"#, #"{"amount":1}"#]
    )
  }

  @Test func anErrorHasThePathOfTheValue() throws {
    let failure = #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(
        [String: [Part]].self,
        from: #"{"a b":[{"sku":"x"},{"sku":7}]}"#.utf8
      )
    }
    #expect(failure?.reason == #"$["a b"][1].sku: Expected a string but found a number."#)
  }

  @Test func textThatIsNotJSONIsThatWhateverComesBefore() {
    let failure = #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(Part.self, from: #"{"sku":7,"x":tru}"#.utf8)
    }
    guard case .notJSON(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.offset == 13)
  }

  @Test func valuesAndNestingAreBounded() {
    let text = #"{"sku":"x","counts":{"a":1},"more":[[[]]]}"#
    var decoder = ExactJSONDecoder()
    decoder.maximumValues = 16
    decoder.maximumDepth = 4
    #expect(throws: Never.self) { try decoder.decode(Part.self, from: text.utf8) }
    decoder.maximumValues = 15
    #expect(throws: DecodingFailure.self) { try decoder.decode(Part.self, from: text.utf8) }
    decoder.maximumValues = 16
    decoder.maximumDepth = 3
    #expect(throws: DecodingFailure.self) { try decoder.decode(Part.self, from: text.utf8) }
  }

  @Test(arguments: ["1.", "-", "01", "00.5", "-01", "1.e5", "1e", ".5", "+1", "1.-5"])
  func aNumberOutsideTheGrammarIsRefused(_ text: String) {
    #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode([Double].self, from: "[\(text)]".utf8)
    }
    #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode([Int].self, from: "[\(text)]".utf8)
    }
  }

  struct Wide: Sendable, Equatable {
    let values: [Int]
  }

  @Test func aShapeMayHaveManyMembersInAnyOrder() throws {
    let members = (0..<8).map { #""abcdefghijklmnop\#($0)":\#($0)"# }.reversed()
    let text = "{\(members.joined(separator: ","))}"
    let wide = try ExactJSONDecoder().decode(Wide.self, from: text.utf8)
    #expect(wide == Wide(values: Array(0..<8)))
  }
}

extension ShapeReadingTests {
  struct Names: Sendable, Equatable {
    var firstLinePlain: Int
    var firstLineOther: Int
    var theLineOneOfAddress: Int
    var theLineTwoOfAddress: Int
  }

  /// Names are compared eight bytes at a time: here the first and the last are the same.
  @Test func namesThatDifferInTheirMiddleAreDifferent() throws {
    let text = """
      {"firstLine":9,"firstLineOther":2,"theLineTwoOfAddress":4,"theLineOneOfAddress":3,\
      "firstLinePlain":1}
      """
    let names = try ExactJSONDecoder().decode(Names.self, from: text.utf8)
    #expect(
      names
        == Names(
          firstLinePlain: 1,
          firstLineOther: 2,
          theLineOneOfAddress: 3,
          theLineTwoOfAddress: 4
        )
    )
    let longer = #"{"firstLinePlain":1,"firstLineOther":2,"theLineOneOfAddresses":3}"#
    #expect(throws: DecodingFailure.self) {
      try ExactJSONDecoder().decode(Names.self, from: longer.utf8)
    }
  }
}

extension ShapeReadingTests.Names: Shaped {
  static let shape = Shape<ShapeReadingTests.Names>(
    "Names",
    Field("firstLinePlain", \.firstLinePlain),
    Field("firstLineOther", \.firstLineOther),
    Field("theLineOneOfAddress", \.theLineOneOfAddress),
    Field("theLineTwoOfAddress", \.theLineTwoOfAddress),
    memberwise: ShapeReadingTests.Names.init
  )
}

extension ShapeReadingTests.Wide: Shaped {
  static let shape = Shape<ShapeReadingTests.Wide>(
    "Wide",
    Field("abcdefghijklmnop0", \.values[0]),
    Field("abcdefghijklmnop1", \.values[1]),
    Field("abcdefghijklmnop2", \.values[2]),
    Field("abcdefghijklmnop3", \.values[3]),
    Field("abcdefghijklmnop4", \.values[4]),
    Field("abcdefghijklmnop5", \.values[5]),
    Field("abcdefghijklmnop6", \.values[6]),
    Field("abcdefghijklmnop7", \.values[7])
  ) { ShapeReadingTests.Wide(values: [$0, $1, $2, $3, $4, $5, $6, $7]) }
}

extension DropReport {
  /// The paths of drops that are not part of another one.
  ///
  /// A value that is dropped is read up to its first error, in the order of the text or of the type.
  fileprivate var outermostPaths: Set<String> {
    let paths = Set(drops.map(\.path))
    return paths.filter { path in
      !paths.contains { $0 != path && (path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[")) }
    }
  }
}

/// The members of the page in property wrappers.
private struct PlainPage: Decodable {
  @RequiredArray var items: [PlainItem]
  @Lossy var best: PlainItem?
  let total: Int

  var page: ShapeReadingTests.Page {
    .init(items: items.map(\.item), best: best?.item, total: total)
  }
}

private struct PlainItem: Decodable {
  let item: ShapeReadingTests.Item

  private enum Key: CodingKey {
    case id, number, title, weight, price, isNew, size, status, madeAt, image, tags, codes, parts,
      main,
      rating, currency
  }

  init(from decoder: any Decoder) throws {
    typealias Item = ShapeReadingTests.Item
    typealias Size = ShapeReadingTests.Size
    let members = try decoder.container(keyedBy: Key.self)
    typealias ID = Identifier<Item, Int>
    // Of the name and the former one, the first in the document counts.
    let isFormerFirst = members.allKeys.first { $0 == .id || $0 == .number } == .number
    let former = isFormerFirst ? try members.decodeIfPresent(ID.self, forKey: .number) : nil
    item = Item(
      id: try former ?? members.decode(ID.self, forKey: .id),
      title: try members.lossy(String.self, .title) ?? "",
      weight: try members.lossy(Double.self, .weight),
      price: try members.lossy(Decimal.self, .price),
      isNew: try members.decodeIfPresent(Bool.self, forKey: .isNew) ?? false,
      size: try members.decode(Size.self, forKey: .size),
      status: try members.lossy(OpenEnum<Size>.self, .status) ?? .known(.small),
      madeAt: try members.lossy(Date.self, .madeAt),
      image: try members.lossy(URL.self, .image),
      tags: try members.decode(LossyArray<[String]>.self, forKey: .tags).wrappedValue,
      codes: try members.decode([Int?].self, forKey: .codes),
      parts: try members.decode(LossyArray<[PlainPart]>.self, forKey: .parts).wrappedValue
        .map(\.part),
      main: try members.decodeIfPresent(PlainPart.self, forKey: .main)?.part,
      rating: try members.decode(Lossy<Lenient<Double?>>.self, forKey: .rating),
      currency: try members.decodeIfPresent(Currency.self, forKey: .currency) ?? .euro
    )
  }
}

extension KeyedDecodingContainer {
  fileprivate func lossy<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    try decode(Lossy<Value?>.self, forKey: key).wrappedValue
  }
}

private struct PlainPart: Decodable {
  let sku: Identifier<ShapeReadingTests.Part, String>
  @Lossy var counts: [String: PlainCount]?
  @LossyArray var prices: [PlainMoney]

  var part: ShapeReadingTests.Part {
    .init(
      sku: sku,
      counts: (counts ?? [:]).compactMapValues(\.value),
      prices: prices.map { Money(minorUnits: $0.amount, currency: $0.currency) }
    )
  }
}

private struct PlainCount: Decodable {
  let value: Int?

  init(from decoder: any Decoder) throws {
    do {
      value = try decoder.singleValueContainer().decode(Int.self)
    } catch {
      value = nil
      decoder.recordDrop(reason: "This is no count.")
    }
  }
}

private struct PlainMoney: Decodable {
  let amount: Int64
  let currency: Currency
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
