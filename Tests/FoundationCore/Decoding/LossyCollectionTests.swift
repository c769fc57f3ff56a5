import Foundation
import FoundationCore
import Testing

struct LossyCollectionTests {
  struct Lists: Codable, Equatable {
    @LossyArray var numbers: [Int]
    @LossyArray var names: [String]?
    @LossyArray var sizes: Set<Int>
  }

  @Test(arguments: AnyTopDecoder.allCases)
  func invalidElementsAreDroppedAndReported(_ decoder: AnyTopDecoder) throws {
    let text = #"""
      {"numbers":[1,"2",3,"4",5],"names":["a",{},"b",[1]],"sizes":[1,1,"x",2]}
      """#
    let (lists, report) = try decoder.decode(Lists.self, from: text)
    #expect(lists.numbers == [1, 3, 5])
    #expect(lists.names == ["a", "b"])
    #expect(lists.sizes == [1, 2])
    #expect(lists.$numbers == .mismatch)
    #expect(
      report.drops.map(\.path) == [
        "$.numbers[1]", "$.numbers[3]", "$.names[1]", "$.names[3]", "$.sizes[2]",
      ]
    )
  }

  @Test(arguments: AnyTopDecoder.allCases)
  func missingMembersDecodeAsEmptyWithoutADrop(_ decoder: AnyTopDecoder) throws {
    let (lists, report) = try decoder.decode(Lists.self, from: "{}")
    #expect(lists == Lists(numbers: [], names: nil, sizes: []))
    #expect(lists.$numbers == .missing)
    #expect(report.isEmpty)
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func nullIsEmptyOrNilAndNoDrop(_ decoder: AnyTopDecoder) throws {
    let text = #"{"numbers":null,"names":null,"sizes":null}"#
    let (lists, report) = try decoder.decode(Lists.self, from: text)
    #expect(lists == Lists(numbers: [], names: nil, sizes: []))
    #expect(lists.$names == .null)
    #expect(report.isEmpty)
  }

  @Test(arguments: AnyTopDecoder.allCases)
  func wrongTypeDecodesAsEmptyWithOneReportedDrop(_ decoder: AnyTopDecoder) throws {
    let text = #"{"numbers":1,"names":{},"sizes":"x"}"#
    let (lists, report) = try decoder.decode(Lists.self, from: text)
    #expect(lists == Lists(numbers: [], names: nil, sizes: []))
    #expect(lists.$numbers == .mismatch)
    #expect(report.counts == [.mismatch: 3])
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func nullElementsAreDroppedAsNull(_ decoder: AnyTopDecoder) throws {
    let (lists, report) = try decoder.decode(Lists.self, from: #"{"numbers":[null,1,null]}"#)
    #expect(lists.numbers == [1])
    #expect(report.counts == [.null: 2])
  }

  @Test(arguments: [AnyTopDecoder.ours, .foundation])
  func elementsAreReadAloneToo(_ decoder: AnyTopDecoder) throws {
    let (list, report) = try decoder.decode(LossyArray<[Int]>.self, from: #"[1,"x",[],{},null,2]"#)
    #expect(list.wrappedValue == [1, 2])
    #expect(report.count == 4)
    #expect(
      try decoder.decode([LossyArray<[Int]>].self, from: "[null,3]").value.map(\.wrappedValue) == [
        [], [],
      ]
    )
  }

  @Test func aListOfNothingButDamageEnds() throws {
    // A loop that tries again on a decoder that does not move would never end here.
    let text = "[" + Array(repeating: #"{"id":"x"}"#, count: 5_000).joined(separator: ",") + "]"
    struct Item: Codable { let id: Int }
    for decoder in [AnyTopDecoder.ours, .foundation] {
      let (list, report) = try decoder.decode(LossyArray<[Item]>.self, from: text)
      #expect(list.wrappedValue.isEmpty)
      #expect(report.count == 5_000)
      #expect(report.drops.count == DropReport.detailLimit)
    }
  }

  @Test func noGoodElementIsEatenByADecoderThatMovesOnAfterAFailure() throws {
    let list = try LossyArray<[Int]>(from: MovingDecoder(elements: ["1", "x", "3", "y", "y", "6"]))
    #expect(list.wrappedValue == [1, 3, 6])
  }

  @Test func aDecoderThatNeitherReadsNorMovesEndsTheList() throws {
    let list = try LossyArray<[Int]>(from: MovingDecoder(elements: ["1", "stuck", "3"]))
    #expect(list.wrappedValue == [1])
  }

  @Test func aSecondDecodingWithOneDecoderIsLikeTheFirst() throws {
    // A known library crashes on the second.
    let decoder = JSONDecoder()
    for _ in 0..<3 {
      let (list, report) = try DropReport.collecting {
        try decoder.decode(LossyArray<[Int]>.self, from: Data("[1,true]".utf8))
      }
      #expect(list.wrappedValue == [1])
      #expect(report.count == 1)
    }
  }

  @Test func decodedCollectionsRoundTripThroughEncoding() throws {
    let text = #"{"numbers":[1,3],"sizes":[2]}"#
    let bare = #"{"numbers":[],"sizes":[]}"#
    for text in [text, bare] {
      #expect(try encoded(ExactJSONDecoder().decode(Lists.self, from: text.utf8)) == text)
    }
  }

  @Test func listsAreHashedByTheirValues() {
    #expect(Set([LossyArray(wrappedValue: [1]), LossyArray(wrappedValue: [1])]).count == 1)
  }
}

/// A decoder of a list of numbers that moves on when one fails, as some do; at `stuck` it stays.
private struct MovingDecoder: Decoder, UnkeyedDecodingContainer {
  struct Refusal: Error {}
  let elements: [String]
  var currentIndex = 0

  init(elements: [String]) { self.elements = elements }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count: Int? { nil }
  var isAtEnd: Bool { currentIndex == elements.count }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { self }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { Alone() }
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw Refusal()
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let element = elements[currentIndex]
    if element == "stuck" { throw Refusal() }
    currentIndex += 1
    guard let value = Int(element) as? Value else { throw Refusal() }
    return value
  }

  mutating func decodeNil() throws -> Bool { false }
  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> { throw Refusal() }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Refusal() }
  mutating func superDecoder() throws -> any Decoder { throw Refusal() }

  struct Alone: SingleValueDecodingContainer {
    var codingPath: [any CodingKey] { [] }
    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw Refusal() }
  }
}
