import Foundation
import FoundationCore
import StoreHTTP

extension ImageLoader {
  /// The state of an image.
  public enum State: Sendable, Hashable {
    /// The image was not requested, or has no URL.
    case notRequested
    /// The request is under way.
    case loading
    /// The image is loaded.
    case loaded(ArticleImage)
    /// The image is unavailable, with the reason.
    case unavailable(UnavailableReason)
  }

  /// The reason why an image is unavailable.
  public enum UnavailableReason: Sendable, Hashable {
    /// The URL is not an HTTP or HTTPS URL.
    case badAddress
    /// The URL points to this computer or a private network, which URLs from articles may not.
    case privateAddress
    /// The server answered with an error status.
    case refused(status: Int)
    /// The server could not be reached, or closed the connection; the text is a sentence.
    case unreachable(String)
    /// The image exceeds the size limit.
    case tooLarge(limit: Int)
    /// The content is not an image of a known format.
    case notAnImage
    /// The image is damaged.
    case damaged

    /// The reason as a sentence.
    public var sentence: String {
      switch self {
      case .badAddress: "The image URL is not an http or https URL."
      case .privateAddress: "The image URL points to a private network."
      case .refused(404), .refused(410): "The image no longer exists."
      case .refused(let status): "The server refused the image (status \(status))."
      case .unreachable(let title): title
      case .tooLarge(let limit): "The image is larger than \(limit) bytes."
      case .notAnImage: "The image is not a PNG, JPEG, WebP or GIF file."
      case .damaged: "The image is damaged."
      }
    }

    init(_ error: HTTPError, limit: Int) {
      self =
        switch error.kind {
        case .status(let status, _): .refused(status: status)
        case .tooLarge: .tooLarge(limit: limit)
        // The URL was checked before, so the transport rejected the address it resolved to.
        case .invalidRequest: .privateAddress
        default: .unreachable(error.title)
        }
    }
  }

  /// The limits of an image loader.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of remembered images, loaded or unavailable.
    public var images = 200
    /// The maximum total size, in bytes.
    public var bytes = 32 * 1024 * 1024
    /// The maximum size of one image, in bytes.
    public var bytesPerImage = 5 * 1024 * 1024
    /// The time before an unavailable image is requested again.
    public var retryDelay: Duration = .seconds(60)

    /// Creates the default limits.
    public init() {}
  }
}
