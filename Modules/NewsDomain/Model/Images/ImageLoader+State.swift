import Foundation
import FoundationCore
import StoreHTTP

extension ImageLoader {
  /// What there is of an image.
  public enum State: Sendable, Hashable {
    /// It was not asked for, or there is no address to ask at.
    case nothing
    /// It is on its way.
    case loading
    /// It is there.
    case loaded(ArticleImage)
    /// It cannot be had; why.
    case unavailable(Reason)
  }

  /// Why an image cannot be had.
  public enum Reason: Sendable, Hashable {
    /// Its address is none of the web.
    case badAddress
    /// Its address leads to this machine or into a private network, where strangers' addresses may
    /// not lead.
    case privateAddress
    /// The server would not give it.
    case refused(status: Int)
    /// The server could not be reached, or broke off; what happened.
    case unreachable(String)
    /// It has more bytes than are taken.
    case tooLarge(limit: Int)
    /// It is no image of a known kind, whatever its label says.
    case notAnImage
    /// It is a damaged one.
    case damaged

    /// What happened, as a sentence.
    public var sentence: String {
      switch self {
      case .badAddress: "The image has no address of the web."
      case .privateAddress: "The image's address leads into a private network."
      case .refused(404), .refused(410): "The image is not there any more."
      case .refused(let status): "The server refused the image with status \(status)."
      case .unreachable(let title): title
      case .tooLarge(let limit): "The image has more than \(limit) bytes."
      case .notAnImage: "What is at the image's address is no PNG, JPEG, WebP or GIF."
      case .damaged: "The image is damaged."
      }
    }

    init(_ error: HTTPError, limit: Int) {
      self =
        switch error.kind {
        case .status(let status, _): .refused(status: status)
        case .tooLarge: .tooLarge(limit: limit)
        // The address was looked at before: what the transport minds is where it leads.
        case .invalidRequest: .privateAddress
        default: .unreachable(error.title)
        }
    }
  }

  /// How much the loader keeps, and for how long.
  public struct Limits: Sendable, Hashable {
    /// The most images that are kept, and as many notes of those that cannot be had.
    public var images = 200
    /// The most bytes of all images together.
    public var bytes = 32 * 1024 * 1024
    /// The most bytes of one image.
    public var bytesOfOne = 5 * 1024 * 1024
    /// How long one that could not be had is not asked for again.
    public var pause: Duration = .seconds(60)

    /// Makes the limits that suit most programs.
    public init() {}
  }
}
