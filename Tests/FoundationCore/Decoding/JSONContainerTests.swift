import Foundation
import FoundationCore
import Testing

/// Everything a type may ask of a decoder, beyond what the compiler writes for it.
struct JSONContainerTests {
  let decoder = ExactJSONDecoder()

  @Test func theFirstOfTwoMembersWithOneNameCounts() throws {
    struct Pair: Decodable, Equatable { let a: Int, b: Int }
    #expect(
      try decoder.decode(Pair.self, from: #"{"a":1,"b":2,"a":3,"b":4}"#.utf8) == Pair(a: 1, b: 2)
    )
    let dictionary = try decoder.decode([String: Int].self, from: #"{"a":1,"b":2,"a":3}"#.utf8)
    #expect(dictionary == ["a": 1, "b": 2])
  }

  @Test(.timeLimit(.minutes(10)))
  func aHundredThousandMembersTakeTimeInStepWithTheirNumber() throws {
    let members = (0..<100_000).map { #""\#($0)":\#($0)"# }.joined(separator: ",")
    #expect(try decoder.decode([String: Int].self, from: "{\(members)}".utf8).count == 100_000)
  }

  @Test func aLetterInTwoSpellingsIsOneKeyOfADictionaryAndTheFirstCounts() throws {
    for (first, second) in [("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}")] {
      let text = #"{"\#(first)":1,"\#(second)":2}"#
      #expect(try decoder.decode([String: Int].self, from: text.utf8) == ["\u{E9}": 1])
    }
  }

  @Test(arguments: [1, 31, 32, 33, 1_000])
  func membersOfObjectsOfAnySizeAreFound(_ count: Int) throws {
    let members =
      (0..<count).map { #""key\#($0)":\#($0)"# } + [#""":-1"#, #""k\u0065y":-2"#, #""key0":-3"#]
    let text = "{\(members.joined(separator: ","))}"
    var expected = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key\($0)", $0) })
    expected[""] = -1
    expected["key"] = -2
    #expect(try decoder.decode([String: Int].self, from: text.utf8) == expected)
    #expect(try decoder.decode(EmptyAndPlain.self, from: text.utf8).values == [-1, -2, 0])
  }

  struct EmptyAndPlain: Decodable {
    let values: [Int]

    enum Key: String, CodingKey {
      case empty = ""
      case escaped = "key"
      case plain = "key0"
      case absent
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      values = try [.empty, .escaped, .plain].map { try container.decode(Int.self, forKey: $0) }
      #expect(!container.contains(.absent))
      #expect(Set(container.allKeys) == [.empty, .escaped, .plain])
    }
  }

  @Test func aClassAndItsParentAreReadFromOneObject() throws {
    class Parent: Decodable {
      let id: Int
    }
    final class Child: Parent {
      let name: String
      enum Key: CodingKey { case name }
      required init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .name)
        try super.init(from: decoder.container(keyedBy: Key.self).superDecoder())
      }
    }
    let child = try decoder.decode(Child.self, from: #"{"name":"x","super":{"id":7}}"#.utf8)
    #expect(child.name == "x")
    #expect(child.id == 7)
  }

  @Test func containersNest() throws {
    struct Nested: Decodable {
      var found: [String] = []
      enum Key: CodingKey { case object, list, nothing }
      init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: Key.self)
        let object = try root.nestedContainer(keyedBy: Key.self, forKey: .object)
        found.append(try object.decode(String.self, forKey: .nothing))
        #expect(try root.decodeNil(forKey: .nothing))
        #expect(throws: DecodingError.self) { try object.decodeNil(forKey: .list) }
        var list = try root.nestedUnkeyedContainer(forKey: .list)
        #expect(list.count == 5)
        #expect(try list.decodeNil())
        #expect(try !list.decodeNil())
        found.append(try list.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .list))
        var inner = try list.nestedUnkeyedContainer()
        found.append(try inner.decode(String.self))
        #expect(inner.isAtEnd)
        found.append(try String(from: list.superDecoder()))
        #expect(throws: DecodingError.self) { try list.decode(String.self) }
        #expect(list.currentIndex == 4)
        #expect(try list.decode(Double.self) == 1.5)
        #expect(throws: DecodingError.self) { try list.decode(Bool.self) }
        #expect(throws: DecodingError.self) { try list.decodeNil() }
      }
    }
    let text =
      #"{"object":{"nothing":"a"},"nothing":null,"list":[null,{"list":"b"},["c"],"d",1.5]}"#
    #expect(try decoder.decode(Nested.self, from: text.utf8).found == ["a", "b", "c", "d"])
  }

  @Test func failedElementCanBeDecodedAsAnotherType() throws {
    struct Either: Decodable {
      var read: [String] = []
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
          if let number = try? list.decode(Int.self) {
            read.append("number \(number)")
          } else {
            read.append("text \(try list.decode(String.self))")
          }
        }
      }
    }
    #expect(
      try decoder.decode(Either.self, from: #"[1,"a",2]"#.utf8).read == [
        "number 1", "text a", "number 2",
      ]
    )
  }

  @Test func anErrorTellsTheWholePath() throws {
    struct Page: Decodable { let products: [Product] }
    struct Product: Decodable { let prices: [String: Double] }
    let text = #"{"products":[{"prices":{}},{"prices":{"e.u":1,"u s":"x"}}]}"#
    let failure = try #require(throws: DecodingFailure.self) {
      try decoder.decode(Page.self, from: text.utf8)
    }
    guard case .unexpectedValue(let path, let kind, let reason) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(path == #"$.products[1].prices["u s"]"#)
    #expect(kind == .mismatch)
    #expect(reason == "Expected a number but found a string.")
  }

  enum Mode: String, Decodable { case fast }

  @Test func aReasonNamesTypesOfJSON() {
    let cases: [(any Decodable.Type, String, String)] = [
      ([String: Int].self, "7", "Expected an object but found a number."),
      ([JSONValue].self, "{}", "Expected an array but found an object."),
      (Sized.self, "[]", "Expected an object but found an array."),
      (Sized.self, "null", "Expected an object but found null."),
      (String.self, "true", "Expected a string but found a boolean."),
      (Bool.self, "\"x\"", "Expected a boolean but found a string."),
      (Int.self, "\"x\"", "Expected an integer but found a string."),
      (Int.self, "1.5", "Expected an integer but found 1.5."),
      (UInt8.self, "300", "300 is out of range."),
      (Double.self, "1e999", "1e999 is out of range."),
      (Decimal.self, "[1]", "Expected a number but found an array."),
      (Date.self, "{}", "Expected a string but found an object."),
      (JSONScalar.self, "[]", "Expected a string, a number or a boolean but found an array."),
      (Mode.self, "\"slow\"", "The value is unknown."),
    ]
    for (type, text, reason) in cases {
      let failure = #expect(throws: DecodingFailure.self) {
        _ = try decoder.decode(type, from: text.utf8)
      }
      #expect(failure?.reason == "$: \(reason)")
    }
  }

  struct Sized: Decodable { let size: Int }

  @Test func aDocumentMayBeNull() throws {
    #expect(try decoder.decode(Sized?.self, from: #"{"size":1}"#.utf8)?.size == 1)
    #expect(try decoder.decode(Sized?.self, from: "null".utf8)?.size == nil)
    #expect(try decoder.decode(Int?.self, from: "7".utf8) == 7)
    #expect(try decoder.decode(Int?.self, from: "null".utf8) == nil)
  }

  @Test func aWrongNumberHasAPathTooAndAMissingMemberIsNamed() throws {
    // Foundation's decoder reports the first with an empty path.
    struct Item: Decodable { let count: [Int8] }
    #expect(path(of: #"{"count":[1,2,300]}"#, as: Item.self) == "$.count[2]")
    #expect(path(of: #"{"count":[1,1.5]}"#, as: Item.self) == "$.count[1]")
    #expect(path(of: "{}", as: Item.self) == "$.count")
    #expect(path(of: #"{"a_b":"x"}"#, as: [String: Int].self) == "$.a_b")
    #expect(path(of: "[]", as: Item.self) == "$")
    #expect(path(of: #"{"count":{}}"#, as: Item.self) == "$.count")
  }

  private func path<Value: Decodable>(of text: String, as type: Value.Type) -> String? {
    do {
      _ = try decoder.decode(type, from: text.utf8)
      return nil
    } catch {
      guard case .unexpectedValue(let path, _, _) = error else { return nil }
      return path
    }
  }

  @Test func customDecodingErrorIsStoredAsCause() throws {
    struct Sulking: Decodable {
      struct Mood: Error {}
      init(from decoder: any Decoder) throws { throw Mood() }
    }
    let failure = try #require(throws: DecodingFailure.self) {
      try decoder.decode(Sulking.self, from: "1".utf8)
    }
    #expect(failure.causes.first is Sulking.Mood)
    #expect(failure.code == "decoding.refused")
  }

  @Test func aFailureOfATypesOwnGivesTheReason() throws {
    struct Picky: Decodable {
      struct Refusal: Failure {
        let details = FailureDetails("picky", .failed, "Nothing is good enough.")
      }
      init(from decoder: any Decoder) throws { throw Refusal() }
    }
    let failure = #expect(throws: DecodingFailure.self) {
      try decoder.decode(Picky.self, from: "1".utf8)
    }
    #expect(failure?.reason == "Nothing is good enough.")
    let (_, report) = try decoder.decodeWithReport(LossyArray<[Picky]>.self, from: "[1]".utf8)
    #expect(report.drops.first?.reason == "Nothing is good enough.")
  }

  @Test func aTypeFindsItsUserInfo() throws {
    struct Reader: Decodable {
      let answer: Int?
      init(from decoder: any Decoder) throws {
        let key = try #require(CodingUserInfoKey(rawValue: "answer"))
        answer = decoder.userInfo[key] as? Int
      }
    }
    var decoder = decoder
    decoder.userInfo = [try #require(CodingUserInfoKey(rawValue: "answer")): 42]
    #expect(try decoder.decode(Reader.self, from: "null".utf8).answer == 42)
  }

  @Test func aDecoderThatOutlivesItsDecodingStillReads() throws {
    struct Late: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) throws { self.decoder = decoder }
    }
    let late = try decoder.decode([Late].self, from: #"["text that came late"]"#.utf8)[0]
    #expect(try String(from: late.decoder) == "text that came late")
    #expect(late.decoder.codingPath.map(\.intValue) == [0])
  }

  @Test func aJSONValueKeepsOrderAndSpelling() throws {
    let text = #"{"b":1.50,"a":[1e2,null,true,false,"é\n"],"b":{}}"#
    #expect(try decoder.decode(JSONValue.self, from: text.utf8).text() == text)
    let foundation = try JSONDecoder().decode(
      JSONValue.self,
      from: Data(#"{"a":[1,null,"x",true,{}]}"#.utf8)
    )
    #expect(foundation.text() == #"{"a":[1,null,"x",true,{}]}"#)
  }

  @Test func manyDecodingsAtOnceWithOneDecoderDoNotDisturbEachOther() async throws {
    let decoder = decoder
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let text = "[\((0..<200).map { "\($0 * number)" }.joined(separator: ","))]"
          return try decoder.decode([Int].self, from: text.utf8) == (0..<200).map { $0 * number }
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
