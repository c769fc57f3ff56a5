import Foundation
import FoundationCore
import Testing

struct FallbackTests {
  struct Item: Codable, Equatable {
    @Fallback<Zero> var stock: Int
    @Fallback<Empty> var name: String
    @Fallback<Empty> var tags: [String]
    @Fallback<True> var isVisible: Bool
    @Fallback<False> var isGone: Bool
    @Fallback<Home> var address: URL
  }

  enum Home: FallbackSource {
    static var fallback: URL { URL(filePath: "/") }
  }

  @Test(arguments: AnyTopDecoder.allCases)
  func fallbackReplacesMissingValues(_ decoder: AnyTopDecoder) throws {
    let (item, report) = try decoder.decode(Item.self, from: "{}")
    #expect(item.stock == 0)
    #expect(item.name == "")
    #expect(item.tags == [])
    #expect(item.isVisible)
    #expect(!item.isGone)
    #expect(item.$stock == .missing)
    #expect(report.counts == [.missing: 6])
    #expect(report.drops.first?.snippet == nil)
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func fallbackReplacesNullAndMismatchedValues(_ decoder: AnyTopDecoder) throws {
    let text =
      #"{"stock":null,"name":5,"tags":["a"],"isVisible":false,"isGone":"x","address":"tools.png"}"#
    let (item, report) = try decoder.decode(Item.self, from: text)
    #expect(item.stock == 0)
    #expect(item.$stock == .null)
    #expect(item.$name == .mismatch)
    #expect(item.tags == ["a"])
    #expect(!item.isVisible)
    #expect(item.address == Home.fallback)
    #expect(report.counts == [.null: 1, .mismatch: 3])
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func otherSpellingsAreTakenBeforeTheDefault(_ decoder: AnyTopDecoder) throws {
    struct Item: Codable {
      @Fallback<Zero> @Lenient var stock: Int
      @Fallback<Zero> @Lenient var price: Decimal
      @Fallback<True> @Lenient var isVisible: Bool
      @Fallback<Empty> @Lenient var name: String
    }
    let text = #"{"isVisible":"false","name":7,"price":"12.50","stock":"7"}"#
    let (item, report) = try decoder.decode(Item.self, from: text)
    #expect(item.stock == 7)
    #expect(item.price == Decimal(string: "12.50"))
    #expect(!item.isVisible)
    #expect(item.name == "7")
    #expect(report.isEmpty)
    #expect(try encoded(item) == text)
    let (empty, losses) = try decoder.decode(Item.self, from: #"{"stock":[],"price":null}"#)
    #expect(empty.stock == 0)
    #expect(empty.price == 0)
    #expect(empty.isVisible)
    #expect(empty.name == "")
    #expect(losses.counts == [.mismatch: 1, .null: 1, .missing: 2])
  }

  @Test func aDefaultOfNothingIsEncodedAsNothing() throws {
    enum Nothing: FallbackSource { static var fallback: Int? { nil } }
    struct Item: Codable {
      @Fallback<Nothing> var stock: Int?
      @Fallback<Empty> var sizes: Set<Int>
      @Fallback<Empty> var notes: [String: String]
    }
    let item = try ExactJSONDecoder().decode(Item.self, from: #"{"stock":"x"}"#.utf8)
    #expect(item.stock == nil)
    #expect(try encoded(item) == #"{"notes":{},"sizes":[]}"#)
  }

  @Test func arrayElementsFallBackAndEncodeAsPlainValues() throws {
    let (list, report) = try AnyTopDecoder.ours.decode(
      [Fallback<Zero<Int>>].self,
      from: #"[1,"x",null]"#
    )
    #expect(list.map(\.wrappedValue) == [1, 0, 0])
    #expect(list.map(\.projectedValue) == [.value, .mismatch, .null])
    #expect(report.count == 2)
    #expect(try encoded(list) == "[1,0,0]")
    #expect(Set(list).count == 2)
    let prices = try ExactJSONDecoder().decode([Fallback<Zero<Decimal>>].self, from: "[1.5]".utf8)
    #expect(try encoded(prices) == "[1.5]")
    #expect(try encoded([Lossy<Decimal?>(wrappedValue: 1.5)]) == "[1.5]")
  }
}
