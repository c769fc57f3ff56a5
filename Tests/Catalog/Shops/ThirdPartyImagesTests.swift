import Catalog
import CatalogShops
import FoundationCore
import StoreHTTP
import Testing

/// Tests of the formats of images.
struct ThirdPartyImagesTests {
  @Test(arguments: [
    #"["https://x.test/1.png", "https://x.test/2.png"]"#,
    // Stored as one text and split at its commas.
    #"["[\"https://x.test/1.png\"", "\"https://x.test/2.png\"]"]"#,
    #"["[ \"https://x.test/1.png\"", " \"https://x.test/2.png\" ]"]"#,
    // Sent as text, as the only element or instead of the list.
    #"["[\"https://x.test/1.png\",\"https://x.test/2.png\"]"]"#,
    #""[\"https://x.test/1.png\",\"https://x.test/2.png\"]""#,
    #"[{"src": "https://x.test/1.png"}, {"src": "https://x.test/2.png", "alt": null}]"#,
    // Several in one text.
    #""https://x.test/1.png https://x.test/2.png""#,
    #"["https://x.test/1.png, https://x.test/2.png"]"#,
    #""https://x.test/1.png|https://x.test/2.png\n""#,
  ])
  func everyFormatIsDecoded(_ images: String) async throws {
    let answer = try await pictures(images)
    #expect(answer.images.map(\.url) == ["https://x.test/1.png", "https://x.test/2.png"])
    #expect(answer.drops.isEmpty)
  }

  @Test func aURLWithACommaIsJoinedAgain() async throws {
    let answer = try await pictures(#"["[\"https://x.test/a", "b.png\"]"]"#)
    #expect(answer.images.map(\.url) == ["https://x.test/a,b.png"])
    #expect(answer.drops.isEmpty)
  }

  @Test func aSingleURLIsAListOfOne() async throws {
    let answer = try await pictures(#""https://x.test/1.png""#)
    #expect(answer.images.map(\.url) == ["https://x.test/1.png"])
  }

  @Test func anInvalidURLIsReportedWithItsPath() async throws {
    let answer = try await pictures(#"["https://x.test/1.png", "url.com", "", 7]"#)
    #expect(answer.images.map(\.url) == ["https://x.test/1.png"])
    #expect(
      Set(answer.drops.drops.map(\.path)) == ["$[0].images[1]", "$[0].images[2]", "$[0].images[3]"]
    )
    #expect(answer.drops.drops.contains { $0.snippet == #""url.com""# })
  }

  @Test func aPieceOfASplitListIsReportedWithItsPath() async throws {
    let answer = try await pictures(#"["[\"https://x.test/1.png\"", "\"tools.png\"]"]"#)
    #expect(answer.images.map(\.url) == ["https://x.test/1.png"])
    #expect(answer.drops.drops.map(\.path) == ["$[0].images[1]"])
  }

  @Test(arguments: ["null", "[]"])
  func mayBeMissing(_ images: String) async throws {
    let answer = try await pictures(images)
    #expect(answer.images.isEmpty)
    #expect(answer.drops.isEmpty)
  }

  private func pictures(
    _ images: String
  ) async throws -> (images: [Product.Image], drops: DropReport) {
    let product = #"[{"id": 1, "title": "Mug", "price": 4, "images": \#(images)}]"#
    let shop = ThirdPartyShop(["GET /products?offset=0&limit=20": product])
    let answer = try await shop.catalog(.platzi).products()
    return (try #require(answer.value.items.first).images, answer.drops)
  }
}
