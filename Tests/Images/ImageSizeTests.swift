import Images
import Testing

struct ImageSizeTests {
  /// One red pixel.
  private let gif: [UInt8] =
    Array("GIF89a".utf8) + [
      1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1,
      0, 0x3B,
    ]

  @Test func recognizesFormatsByTheirBytes() {
    #expect(ImageFormat(gif) == .gif)
    #expect(ImageFormat([0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(ImageFormat(Array("<svg>".utf8)) == nil)
    #expect(ImageFormat([]) == nil)
  }

  @Test func readsTheScreenSizeOfAGIFAndRefusesTruncatedOnes() throws {
    #expect(try ImageSize(format: .gif, bytes: gif) == ImageSize(width: 1, height: 1))
    for count in 0..<gif.count {
      #expect(throws: ImageError.truncated) {
        try ImageSize(format: .gif, bytes: Array(gif.prefix(count)))
      }
    }
  }

  @Test func computesTheCRC32OfPNG() {
    #expect(CRC32.checksum(of: "123456789".utf8) == 0xCBF4_3926)
  }
}
