import CatalogTestSupport
import Images
import Testing

@testable import CatalogServer

/// Tests of images that are damaged, truncated, or of an unsupported size.
struct ImageSizeTests {
  private func fault(_ bytes: [UInt8]) -> ImageError? {
    do {
      _ = try UploadedImage(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the same PNG with other bytes in its header, and their checksum.
  private func png(_ change: [UInt8], at place: Int, checksum: UInt32) -> [UInt8] {
    SampleImage.png.bytes.with(change, at: place)
      .with((0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) }, at: 29)
  }

  @Test(arguments: SampleImage.allCases)
  func aTruncatedImageIsRefused(_ image: SampleImage) {
    for count in 0..<image.bytes.count {
      #expect(fault(Array(image.bytes.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test(arguments: SampleImage.allCases)
  func damagedImagesDoNotCrashTheServer(_ image: SampleImage) {
    for place in image.bytes.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        _ = fault(image.bytes.with([byte], at: place))
      }
    }
  }

  @Test func aPNGHasTheSizeOfItsHeader() throws {
    // 20,000 by 2.
    #expect(fault(png([0, 0, 0x4E, 0x20], at: 16, checksum: 0x3242_7B77)) == nil)
    let tooWide = fault(png([0, 0, 0x4E, 0x21], at: 16, checksum: 0xDD80_1049))
    #expect(tooWide == .invalidSize(ImageSize(width: 20_001, height: 2)))
    let empty = fault(png([0, 0, 0, 0], at: 20, checksum: 0x5FDE_5046))
    #expect(empty == .invalidSize(ImageSize(width: 3, height: 0)))
  }

  @Test func aPNGHasTheChecksumOfItsHeader() {
    let bytes = SampleImage.png.bytes
    #expect(fault(bytes.with([4], at: 19)) == .malformed("The checksum of IHDR is wrong."))
  }

  @Test func aPNGBeginsWithItsHeader() {
    #expect(fault(SampleImage.png.bytes.with(Array("IDAT".utf8), at: 12)) != nil)
  }

  @Test func trailingBytesAfterPNGOrWebPAreMalformed() {
    let archive: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    for image in [SampleImage.png, .webPLossy, .webPLossless, .webPWithAlpha, .webPAnimated] {
      guard case .malformed = fault(image.bytes + archive) else {
        Issue.record("\(image) was taken")
        continue
      }
    }
  }

  /// Phones append a second, smaller image.
  @Test func somethingMayFollowAJPEG() {
    #expect(fault(SampleImage.jpeg.bytes + SampleImage.jpeg.bytes) == nil)
  }

  @Test func aJPEGHasTheSizeOfItsFrame() throws {
    let bytes = SampleImage.jpeg.bytes
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    #expect(try UploadedImage(bytes.with([0x4E, 0x20], at: frame + 5)).size.height == 20_000)
    #expect(
      fault(bytes.with([0x4E, 0x21], at: frame + 5))
        == .invalidSize(ImageSize(width: 3, height: 20_001))
    )
    #expect(
      fault(bytes.with([0, 0], at: frame + 7)) == .invalidSize(ImageSize(width: 0, height: 2))
    )
  }

  @Test func aJPEGSaysHowLargeItIsBeforeItsPixels() throws {
    let bytes = SampleImage.jpeg.bytes
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    // A comment instead of the frame.
    #expect(
      fault(bytes.with([0xFE], at: frame + 1)) == .malformed("The JPEG has no frame with its size.")
    )
  }

  @Test func aWebPHasTheSizeOfItsFrame() throws {
    let lossless = SampleImage.webPLossless.bytes.with([0xFF, 0xFF, 0xFF], at: 21)
    #expect(
      fault(lossless.with([0x0F], at: 24)) == nil,
      "16,384 pixels are all that it can say"
    )
    let extended = SampleImage.webPWithAlpha.bytes.with([0x1F, 0x4E, 0], at: 24)
    #expect(try UploadedImage(extended).size == ImageSize(width: 20_000, height: 2))
    #expect(
      fault(extended.with([0x20], at: 24)) == .invalidSize(ImageSize(width: 20_001, height: 2))
    )
    let lossy = SampleImage.webPLossy.bytes.with([0, 0], at: 26)
    #expect(fault(lossy) == .invalidSize(ImageSize(width: 0, height: 2)))
  }

  @Test func aWebPHasPixels() {
    let empty = SampleImage.webPWithAlpha.bytes.prefix(30).map { $0 }.with([22, 0, 0, 0], at: 4)
    #expect(fault(empty) == .malformed("The WebP has no pixels."))
  }
}
