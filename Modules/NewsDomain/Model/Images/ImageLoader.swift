public import Foundation
import FoundationCore
import Images
public import Observation
public import StoreHTTP

/// Loads the images of articles, with a least-recently-used cache.
///
///     let images = ImageLoader(client: client)
///     await images.load(article.imageURL)
///     images.state(of: article.imageURL)  // .loaded(…)
///
/// Concurrent loads of one image share a request of the client. An unavailable image is not requested again for a
/// while. URLs of articles are untrusted: the loader rejects those that name this computer or a
/// private network. Only the client's transport knows the addresses that a name resolves to; use
/// one whose `allowsPrivateAddresses` is `false`.
@MainActor @Observable
public final class ImageLoader {
  private var entries: [URL: Entry] = [:]
  /// The number of callers that wait for each image.
  @ObservationIgnored private var waiting: [URL: Int] = [:]
  @ObservationIgnored private var uses = 0

  private let client: HTTPClient
  private let limits: Limits
  private let allowsPrivateAddresses: Bool
  private let now: @Sendable () -> Date

  private struct Entry {
    var state: State
    var lastUse: Int
    var failed: Date?
  }

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests; its base URL is ignored.
  ///   - limits: The limits of the cache.
  ///   - allowsPrivateAddresses: `true` to load images from this computer or a private network.
  ///   - now: The current date.
  public init(
    client: HTTPClient,
    limits: Limits = Limits(),
    allowsPrivateAddresses: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.client = client
    self.limits = limits
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.now = now
  }

  /// Returns the state of an image, without a request.
  public func state(of address: URL?) -> State {
    address.flatMap { entries[$0]?.state } ?? .notRequested
  }

  /// Loads an image, unless it is loaded or was unavailable a moment ago.
  ///
  /// Cancelling one caller does not end the request for the others.
  @discardableResult
  public func load(_ address: URL?) async -> State {
    guard let address else { return .notRequested }
    if let known = known(address) { return known }
    if let reason = rejection(of: address) { return store(.unavailable(reason), of: address) }
    store(.loading, of: address)
    waiting[address, default: 0] += 1
    let state = await Self.fetch(address, by: client, limits: limits)
    let others = (waiting[address] ?? 1) - 1
    waiting[address] = others > 0 ? others : nil
    // A cancelled caller leaves what the others wait for, or have loaded.
    if state == .notRequested, others > 0 || entries[address]?.state != .loading { return state }
    return store(state, of: address)
  }

  /// Returns the state of an image that needs no request.
  private func known(_ address: URL) -> State? {
    guard let entry = entries[address] else { return nil }
    switch entry.state {
    case .notRequested, .loading: return nil
    case .unavailable:
      guard let failed = entry.failed else { return nil }
      let seconds = now().timeIntervalSince(failed)
      guard seconds >= 0, .seconds(seconds) < limits.retryDelay else { return nil }
    case .loaded: break
    }
    uses += 1
    entries[address]?.lastUse = uses
    return entry.state
  }

  private func rejection(of address: URL) -> UnavailableReason? {
    guard address.isWebAddress, address.user() == nil, address.password() == nil else {
      return .badAddress
    }
    return address.hasPrivateHost && !allowsPrivateAddresses ? .privateAddress : nil
  }

  @discardableResult
  private func store(_ state: State, of address: URL) -> State {
    uses += 1
    var entry = Entry(state: state, lastUse: uses)
    switch state {
    case .notRequested:
      entries[address] = nil
      return state
    case .unavailable: entry.failed = now()
    case .loading, .loaded: break
    }
    entries[address] = entry
    evict()
    return state
  }

  /// Removes the least recently used images, but no pending ones.
  private func evict() {
    var bytes = entries.values.reduce(0) { $0 + $1.state.bytes }
    while entries.count > limits.images || bytes > limits.bytes {
      let finished = entries.filter { $0.value.state != .loading }
      guard let oldest = finished.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
      bytes -= oldest.value.state.bytes
      entries[oldest.key] = nil
    }
  }

  @concurrent
  private static func fetch(
    _ address: URL,
    by client: HTTPClient,
    limits: Limits
  ) async -> State {
    do throws(HTTPError) {
      let response = try await client.response(for: HTTPRequest(.get, address))
      guard response.isSuccess else { return .unavailable(.refused(status: response.status)) }
      let bytes = try await response.body.collected(upTo: limits.bytesPerImage)
      return image(bytes, from: address, provenance: response.provenance)
    } catch {
      if case .cancelled = error.kind { return .notRequested }
      return .unavailable(UnavailableReason(error, limit: limits.bytesPerImage))
    }
  }

  private nonisolated static func image(
    _ bytes: [UInt8],
    from address: URL,
    provenance: Provenance
  ) -> State {
    do throws(ImageError) {
      return .loaded(try ArticleImage(bytes, from: address, provenance: provenance))
    } catch {
      return .unavailable(error == .unknownFormat ? .notAnImage : .damaged)
    }
  }
}

extension ImageLoader.State {
  fileprivate var bytes: Int { if case .loaded(let image) = self { image.bytes.count } else { 0 } }
}

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
