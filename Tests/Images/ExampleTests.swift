import Images
import Testing

/// The example of the front page.
struct ExampleTests {
  @Test func theKindAndTheSizeAreRead() throws {
    let bytes: [UInt8] =
      Array("GIF89a".utf8) + [2, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 0x3B]
    guard let kind = ImageFormat(bytes) else { throw ImageError.unknownKind }
    let size = try ImageSize(of: kind, bytes)
    #expect(kind == .gif)
    #expect(size == ImageSize(width: 2, height: 1))
  }
}
