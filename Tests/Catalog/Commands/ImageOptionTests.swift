import CommandKit
import Testing

/// Tests of uploading images.
struct ImageOptionTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  private var images: Regex<Substring> { /"url":"\/v1\/images\/[0-9a-f]{64}\.png","text":"A mug"/ }

  @Test func anImageIsAddedToAProduct() async throws {
    try shop.writePicture(to: "mug.png")
    let first = await shop.rialto(["catalog", "edit", "1", "--image", "mug.png", "--alt", "A mug"])
    #expect(first.status == .done, "\(first.error)")
    #expect(first.error.hasPrefix("Changed product 1: images 'none' → '/v1/images/"))
    #expect(await shop.rialto("catalog show MUG-RED --json=images").output.contains(images))
    let shown = await shop.rialto("catalog show 1 --no-color", columns: 80).output
    #expect(shown.contains("\nIMAGES       /v1/images/"))

    _ = await shop.rialto("catalog edit 1 --image https://shop.example/b.png")
    let both = await shop.rialto("catalog show 1 --json=images").output
    #expect(both.contains(images))
    #expect(both.contains("https://shop.example/b.png"))
    let line = ["catalog", "edit", "1", "--image", "", "--image", "https://shop.example/c.png"]
    #expect(await shop.rialto(line).status == .done)
    let replaced = await shop.rialto("catalog show 1 --json=images").output
    #expect(replaced == #"{"images":[{"url":"https://shop.example/c.png"}]}"# + "\n")
  }

  @Test func aProductIsAddedWithItsImage() async throws {
    try shop.writePicture(to: "pot.png")
    let line = "catalog add --title Pot --sku POT --price 9EUR --image pot.png --alt Pot"
    #expect(await shop.rialto(line).status == .done)
    let images = await shop.rialto("catalog show POT --json=images").output
    #expect(images.contains(/"url":"\/v1\/images\/[0-9a-f]{64}\.png","text":"Pot"/))
  }

  /// A dry run uploads nothing, so it cannot preview an image.
  @Test func aFileIsNotUploadedInADryRun() async throws {
    try shop.writePicture(to: "mug.png")
    let result = await shop.rialto("catalog edit 1 --image mug.png --dry-run")
    #expect(result.status == .usage)
    #expect(result.error.contains("--image FILE and --dry-run cannot be used together."))
    #expect(await shop.rialto("catalog edit 1 --title X --alt mug").status == .usage)
  }

  @Test func anInvalidImageIsNotUploaded() async throws {
    try shop.write("no picture", to: "mug.png")
    let result = await shop.rialto("catalog edit 1 --image mug.png")
    #expect(result.status == .usage)
    #expect(result.error.contains("Invalid image 'mug.png': choose a PNG, JPEG or WebP image."))
    #expect(await shop.rialto("catalog edit 1 --image none.png").status == .failed)
    #expect(await shop.rialto("catalog show 1 --json=images").output == #"{"images":[]}"# + "\n")
  }
}
