import CommandKit
import Testing

/// Tests of uploading images.
struct SVGImageTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  @Test func anImageIsAddedToAProduct() async throws {
    try shop.writePicture(to: "mug.png")
    let first = await shop.rialto(["catalog", "image", "1", "mug.png", "--text", "A mug"])
    #expect(first.status == .done, "\(first.error)")
    #expect(first.output.contains("text\tA mug\n"))
    #expect(first.error == "Product 1 now has 1 image.\n")
    let images = await shop.rialto("catalog show MUG-RED --json=images").output
    #expect(images.contains(/"url":"\/v1\/images\/[0-9a-f]{64}\.png","text":"A mug"/))
    let shown = await shop.rialto("catalog show 1 --no-color", columns: 80).output
    #expect(shown.contains("\nIMAGES       /v1/images/"))
  }

  @Test func anInvalidImageIsNotUploaded() async throws {
    try shop.write("no picture", to: "mug.png")
    let result = await shop.rialto("catalog image 1 mug.png")
    #expect(result.status == .usage)
    #expect(result.error.contains("Invalid image 'mug.png': choose a PNG, JPEG or WebP image."))
    #expect(await shop.rialto("catalog image 1 none.png").status == .failed)
    #expect(await shop.rialto("catalog show 1 --json=images").output == #"{"images":[]}"# + "\n")
  }
}
