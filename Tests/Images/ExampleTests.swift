import Images
import Testing

/// The example of the front page.
struct ExampleTests {
  @Test func readsFormatAndSize() throws {
    let bytes: [UInt8] =
      Array("GIF89a".utf8) + [2, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 0x3B]
    guard let format = ImageFormat(bytes) else { throw ImageError.unknownFormat }
    let size = try ImageSize(format: format, bytes: bytes)
    #expect(format == .gif)
    #expect(size == ImageSize(width: 2, height: 1))
  }
}
