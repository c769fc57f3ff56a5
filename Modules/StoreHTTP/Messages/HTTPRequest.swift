public import Foundation

/// A request.
public struct HTTPRequest: Sendable {
  /// The method.
  public var method: Method {
    get { parts.method }
    set { parts = Parts(newValue, address, fields: fields, body: body) }
  }
  /// The URL.
  public var url: URL {
    get { address.url }
    set { parts = Parts(method, .url(newValue), fields: fields, body: body) }
  }
  /// The header fields.
  public var fields: HTTPFields {
    get { parts.fields }
    set { parts = Parts(method, address, fields: newValue, body: body) }
  }
  /// The body.
  public var body: HTTPBody {
    get { parts.body }
    set { parts = Parts(method, address, fields: fields, body: newValue) }
  }

  var address: Address { parts.address }

  /// All of the request behind one pointer: every stage on its way holds it more than once.
  private final class Parts: Sendable {
    let method: Method
    let address: Address
    let fields: HTTPFields
    let body: HTTPBody

    init(_ method: Method, _ address: Address, fields: HTTPFields, body: HTTPBody) {
      (self.method, self.address, self.fields, self.body) = (method, address, fields, body)
    }
  }

  private var parts: Parts

  init(_ method: Method, _ address: Address, fields: HTTPFields, body: HTTPBody) {
    parts = Parts(method, address, fields: fields, body: body)
  }

  /// Creates a request.
  public init(
    _ method: Method = .get,
    _ url: URL,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) {
    self.init(method, .url(url), fields: fields, body: body)
  }

  /// A closure that handles requests: a server without its socket.
  ///
  /// Call it in the same process with ``InProcessTransport``, or serve it with an HTTP server.
  public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

  /// A request method, such as GET or POST.
  ///
  /// Methods are case-sensitive, and a server may have its own:
  /// `HTTPRequest.Method(rawValue: "PURGE")`.
  public struct Method: RawRepresentable, Sendable, Hashable {
    /// The name on the wire.
    public let rawValue: String

    /// Creates a method of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads a resource.
    public static let get = Method(rawValue: "GET")
    /// Reads the head of a resource.
    public static let head = Method(rawValue: "HEAD")
    /// Reads the allowed methods.
    public static let options = Method(rawValue: "OPTIONS")
    /// Submits a body; not idempotent.
    public static let post = Method(rawValue: "POST")
    /// Replaces a resource.
    public static let put = Method(rawValue: "PUT")
    /// Changes a part of a resource.
    public static let patch = Method(rawValue: "PATCH")
    /// Deletes a resource.
    public static let delete = Method(rawValue: "DELETE")

    /// `true` if the method only reads, so that it may be repeated and served from a cache.
    public var isSafe: Bool {
      self == .get || self == .head || self == .options || rawValue == "TRACE"
    }

    /// `true` if repeating the request has no further effect.
    public var isIdempotent: Bool { isSafe || self == .put || self == .delete }
  }

  /// The use of cached responses for a request, and the storing of its response.
  public struct CachePolicy: Sendable {
    /// The modes of using cached responses.
    public enum Mode: Sendable, Hashable {
      /// Uses fresh responses, as the origin allows.
      case standard
      /// Revalidates a cached response with the origin.
      case revalidate
      /// Uses any cached response, however old; sends the request only without one, or if the
      /// origin requires revalidation of a stale one (`must-revalidate`, `no-cache`).
      case preferCached
      /// Uses a cached response as in the standard mode, and never the network: without one, the
      /// call fails with `notCached`.
      case onlyIfCached
      /// Uses no cached response, and does not store the new one.
      case noStore
    }

    /// The times for which a cached response is fresh.
    public enum Freshness: Sendable, Hashable {
      /// The time that the origin states, or else a tenth of the time since the last change
      /// (RFC 9111, section 4.2.2).
      case stated
      /// The time that the origin states, and at most this one.
      ///
      /// Without a stated time a response is stale at once. A stale one is never used while it is
      /// revalidated in the background.
      case limited(to: Duration)
      /// Until the response has this age, unless the origin requires revalidation earlier
      /// (`must-revalidate`, `no-cache`).
      ///
      /// It suits origins that state no time although their responses seldom change.
      case maximumAge(Duration)
    }

    /// The mode of using cached responses.
    public var mode: Mode
    /// The time after its expiry that a cached response may still be used if the origin cannot be
    /// reached, or responds with 500, 502, 503 or 504.
    public var staleIfError: Duration?
    /// The time for which a cached response is fresh.
    public var freshness: Freshness
    /// Returns `true` if a response with a 2xx status is not an error.
    ///
    /// Some servers send errors with a 2xx status: those are never stored, and a load throws them.
    public var isValidResponse: (@Sendable (HTTPResponse, [UInt8]) -> Bool)?

    /// Creates a cache policy.
    public init(
      _ mode: Mode = .standard,
      staleIfError: Duration? = nil,
      freshness: Freshness = .stated,
      isValidResponse: (@Sendable (HTTPResponse, [UInt8]) -> Bool)? = nil
    ) {
      self.mode = mode
      self.staleIfError = staleIfError
      self.freshness = freshness
      self.isValidResponse = isValidResponse
    }

    /// The policy that follows the origin.
    public static let standard = CachePolicy()
  }
}
