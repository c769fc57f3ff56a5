import CommandKit
import Testing

/// Tests of the images of products.
struct ProductImageTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  @Test func anInvalidImageIsNotStored() async throws {
    try shop.desk.write("no picture", to: shop.desk.project + "/mug.png")
    let result = await shop.desk.rialto("catalog edit 1 --image mug.png")
    #expect(result.status == .usage)
    #expect(result.error.contains("Invalid image 'mug.png': choose a PNG, JPEG or WebP image."))
    #expect(await shop.desk.rialto("catalog edit 1 --image none.png").status == .failed)
    #expect(await shop.desk.rialto("store status --json=images").output == #"{"images":0}"# + "\n")
  }
}
