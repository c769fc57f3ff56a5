extension HTTPRequest {
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
}
