import Foundation
import FoundationCore
import Testing

struct IdentifierTests {
  struct Product: Identifiable {
    typealias ID = Identifier<Product, Int>
    let id: ID
  }

  typealias ProductID = Product.ID
  typealias Slug = Identifier<Product, String>

  @Test func encodesAsRawValue() throws {
    let ids: [ProductID] = [1, 2]
    #expect(String(decoding: try JSONEncoder().encode(ids), as: UTF8.self) == "[1,2]")
    #expect(try JSONDecoder().decode([ProductID].self, from: Data("[1,2]".utf8)) == ids)
    #expect(try JSONDecoder().decode([Slug].self, from: Data(#"["a"]"#.utf8)) == ["a"])
  }

  @Test func anotherSpellingIsNotDecoded() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ProductID].self, from: Data(#"["1"]"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Slug].self, from: Data("[1]".utf8))
    }
  }

  @Test func asAKeyItIsTheNameOfAMember() throws {
    let quantities = try JSONDecoder().decode([Slug: Int].self, from: Data(#"{"shoes":2}"#.utf8))
    #expect(quantities == ["shoes": 2])
    #expect(
      String(decoding: try JSONEncoder().encode([ProductID(rawValue: 7): 1]), as: UTF8.self)
        == #"{"7":1}"#
    )
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ProductID: Int].self, from: Data(#"{"shoes":2}"#.utf8))
    }
  }

  @Test func parsesFromText() {
    let texts = ["42", "forty-two"]
    #expect(texts.map { ProductID($0) } == [42, nil])
    #expect(texts.map { Slug($0) } == ["42", "forty-two"])
    #expect(ProductID(rawValue: 42).description == "42")
    #expect(Slug(rawValue: "shoes").description == "shoes")
  }

  @Test func literalsOfEveryKindMakeIt() {
    let scalar: Identifier<Product, Character> = "é"
    let text: Slug = "a"
    #expect(scalar.rawValue == "é")
    #expect(text.rawValue == "a")
  }

  @Test func sortsByRawValue() {
    let ids: [ProductID] = [10, 9, 2]
    #expect(ids.sorted() == [2, 9, 10])
  }
}
