import FoundationCore
import HTTPServing
import Images
import StoreHTTP

/// A small generated image; the same name gives the same image.
struct SandboxImage {
  static let width = 48
  static let height = 27

  /// The image as a PNG.
  let bytes: [UInt8]

  /// Draws a gradient between two colours.
  init(named name: String) {
    // A hash, so that similar names have different colours.
    let seed = StableHash(name.utf8).value
    let colors = (0..<6).map { Int(truncatingIfNeeded: seed >> ($0 * 8) & 0xFF) }
    var pixels: [UInt8] = []
    for row in 0..<Self.height {
      // Each row begins with its filter type: none.
      pixels.append(0)
      for column in 0..<Self.width {
        let share = row + column
        let whole = Self.width + Self.height - 2
        for part in 0..<3 {
          let mixed = colors[part] * (whole - share) + colors[part + 3] * share
          pixels.append(UInt8(mixed / whole))
        }
      }
    }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits each of red, green and blue; no interlacing.
    let head =
      Self.bigEndian(Self.width, count: 4) + Self.bigEndian(Self.height, count: 4) + [
        8, 2, 0, 0, 0,
      ]
    bytes += Self.chunk("IHDR", content: head)
    bytes += Self.chunk("IDAT", content: Self.stored(pixels))
    bytes += Self.chunk("IEND", content: [])
    self.bytes = bytes
  }

  private static func chunk(_ name: String, content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    return bigEndian(content.count, count: 4) + checked
      + bigEndian(Int(CRC32.checksum(of: checked)), count: 4)
  }

  /// Returns the bytes in zlib format, in one stored block.
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    let count = UInt16(content.count)
    let lengths = [
      UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8),
    ]
    var (low, high) = (1, 0)
    for byte in content {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01, 0x01] + lengths + content + bigEndian(high << 16 | low, count: 4)
  }

  private static func bigEndian(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

extension Router {
  /// Adds the routes of the images of articles.
  mutating func addImages() {
    get("images/:file") { (_, file: String) in
      switch file {
      case "gone.png": HTTPResponse(status: 404)
      // A wrong content type, as real servers send at times.
      case "page.png": .png(Array("<!doctype html><p>This is no picture.".utf8))
      case _ where file.hasSuffix(".png"):
        .png(SandboxImage(named: String(file.dropLast(4))).bytes)
      default: HTTPResponse(status: 404)
      }
    }
  }
}

extension HTTPResponse {
  fileprivate static func png(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      fields: ["Content-Type": "image/png", "Cache-Control": "public, max-age=86400"],
      body: HTTPBody(bytes)
    )
  }
}
