import Foundation

/// Small images of 3 by 2 pixels, written by real encoders.
package enum SampleImage: String, CaseIterable {
  case png = """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR42mM8UaHBwMDAwMDAxAADABosAWymaviWAA\
    AAAElFTkSuQmCC
    """
  case pngOfOneBit = """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAQAAAAC1D1u3AAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQm\
    CC
    """
  case jpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI//////////////////////\
    //////////////////////////////wAALCAACAAMBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABQQAQAAAAAA\
    AAAAAAAAAAAAAAD/2gAIAQEAAD8AD//Z
    """
  case jpegProgressive = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI//////////////////////\
    //////////////////////////////wgALCAACAAMBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/aAAgBAQAAAAE/\
    /8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//8\
    QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPyF//9oACAEBAAAAEP8A/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/a\
    AAgBAQABPxB//9k=
    """
  case webPLossy = """
    UklGRjAAAABXRUJQVlA4ICQAAACwAQCdASoDAAIAB0CWJaACdLoABdQAANpubPcdo3dcY7MAAAA=
    """
  case webPLossless = """
    UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQvCIXpf+BiOh/AAA=
    """
  case webPWithAlpha = """
    UklGRlIAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAWlpaWlpaAFZQOCAkAAAAsAEAnQEqAwACAAdAli\
    WgAnS6AAXUAADabmz3HaN3XGOzAAAA
    """
  case webPAnimated = """
    UklGRqIAAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAAAAAAAAABBTk1GPAAAAAAAAAAAAAIAAAEAAGQAAA\
    JWUDggJAAAADABAJ0BKgMAAgAHQJYloAADcAD7jv/h3uzzrR/+R2EN2CAAAEFOTUYyAAAAAAAAAAAAAgAAAQAAZAAA\
    AFZQOCAaAAAAVAEAnQEqAwACAAAAliWkAAR0AAD+7s5AAAA=
    """

  package var bytes: [UInt8] { Array(Data(base64Encoded: rawValue) ?? Data()) }

  /// The media type.
  package var type: String {
    switch self {
    case .png, .pngOfOneBit: "image/png"
    case .jpeg, .jpegProgressive: "image/jpeg"
    case .webPLossy, .webPLossless, .webPWithAlpha, .webPAnimated: "image/webp"
    }
  }

  package var suffix: String { type == "image/jpeg" ? "jpg" : String(type.dropFirst(6)) }
}

extension [UInt8] {
  /// Returns the bytes with others from an offset.
  package func with(_ bytes: [UInt8], at place: Int) -> [UInt8] {
    var changed = self
    changed.replaceSubrange(place..<(place + bytes.count), with: bytes)
    return changed
  }
}
