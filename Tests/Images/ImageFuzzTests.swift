import Foundation
import Images
import TestSupport
import Testing

/// Randomly damaged images have a size within bounds, or are refused.
struct ImageFuzzTests {
  /// Each of 3 by 2 pixels, but the GIF of one.
  private let samples: [[UInt8]] = [
    """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR42mM8UaHBwMDAwMDAxAADABosAWymaviWAA\
    AAAElFTkSuQmCC
    """,
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI//////////////////////\
    //////////////////////////////wAALCAACAAMBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABQQAQAAAAAA\
    AAAAAAAAAAAAAAD/2gAIAQEAAD8AD//Z
    """,
    "UklGRjAAAABXRUJQVlA4ICQAAACwAQCdASoDAAIAB0CWJaACdLoABdQAANpubPcdo3dcY7MAAAA=",
    "UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQvCIXpf+BiOh/AAA=",
    """
    UklGRlIAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAWlpaWlpaAFZQOCAkAAAAsAEAnQEqAwACAAdAli\
    WgAnS6AAXUAADabmz3HaN3XGOzAAAA
    """, "R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=",
  ].map { Array(Data(base64Encoded: $0) ?? Data()) }

  @Test func theSamplesAreImages() throws {
    for sample in samples {
      let size = try ImageSize(format: try #require(ImageFormat(sample)), bytes: sample)
      #expect(size == ImageSize(width: 3, height: 2) || size == ImageSize(width: 1, height: 1))
    }
  }

  @Test(arguments: Mutations.seeds) func acceptsOnlySizesWithinBounds(_ seed: Int) {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<500 {
      let bytes = mutations.next()
      // Some are read as another format than theirs, for callers that have not checked.
      let format = ImageFormat(bytes) ?? mutations.pick(ImageFormat.allCases)
      guard let size = try? ImageSize(format: format, bytes: bytes) else { continue }
      #expect(1...ImageSize.maximumSide ~= size.width && 1...ImageSize.maximumSide ~= size.height)
    }
  }
}
