public import Foundation
import FoundationCore
import Images
public import StoreHTTP

/// Loads the images of articles.
///
///     let image = try await ImageLoader(client: client).image(at: url)
///
/// The client's cache keeps the images, and its concurrent requests for one image are one. URLs of
/// articles are untrusted: the loader rejects those that name this computer or a private network.
/// Only the client's transport knows the addresses that a name resolves to; use one whose
/// `allowsPrivateAddresses` is `false`.
public struct ImageLoader: Sendable {
  private let client: HTTPClient
  private let limit: Int
  private let allowsPrivateAddresses: Bool

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests; its base URL is ignored.
  ///   - limit: The maximum size of an image, in bytes.
  ///   - allowsPrivateAddresses: `true` to load images from this computer or a private network.
  public init(
    client: HTTPClient,
    limit: Int = 5 * 1024 * 1024,
    allowsPrivateAddresses: Bool = false
  ) {
    self.client = client
    self.limit = limit
    self.allowsPrivateAddresses = allowsPrivateAddresses
  }

  /// Returns an image.
  ///
  /// - Throws: The reason why it is unavailable.
  @concurrent
  public func image(at address: URL) async throws(UnavailableReason) -> ArticleImage {
    guard address.isWebAddress, address.user() == nil, address.password() == nil else {
      throw .badAddress
    }
    guard allowsPrivateAddresses || !address.hasPrivateHost else { throw .privateAddress }
    let (bytes, provenance) = try await response(from: address)
    do throws(ImageError) {
      return try ArticleImage(bytes, from: address, provenance: provenance)
    } catch {
      throw error == .unknownFormat ? .notAnImage : .damaged
    }
  }

  private func response(
    from address: URL
  ) async throws(UnavailableReason) -> (bytes: [UInt8], provenance: Provenance) {
    let response: HTTPResponse
    let bytes: [UInt8]
    do throws(HTTPError) {
      response = try await client.response(for: HTTPRequest(.get, address))
      bytes = response.isSuccess ? try await response.body.collected(upTo: limit) : []
    } catch {
      throw UnavailableReason(error, limit: limit)
    }
    guard response.isSuccess else { throw .refused(status: response.status) }
    return (bytes, response.provenance)
  }

  /// The reason why an image is unavailable.
  public enum UnavailableReason: Error, Hashable {
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
        case .tooLarge: .tooLarge(limit: limit)
        // The URL was checked before, so the transport rejected the address it resolved to.
        case .invalidRequest: .privateAddress
        default: .unreachable(error.title)
        }
    }
  }
}
