extension HTTPRequest {
  /// What is asked of a resource, such as GET or POST.
  ///
  /// Methods are case-sensitive, and a server may have its own:
  /// `HTTPRequest.Method(rawValue: "PURGE")`.
  public struct Method: RawRepresentable, Sendable, Hashable {
    /// The word on the wire.
    public let rawValue: String

    /// Makes a method of any word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads.
    public static let get = Method(rawValue: "GET")
    /// Reads all but the body.
    public static let head = Method(rawValue: "HEAD")
    /// Asks what can be done.
    public static let options = Method(rawValue: "OPTIONS")
    /// Hands something over; asking twice may do it twice.
    public static let post = Method(rawValue: "POST")
    /// Puts something in place of what was there.
    public static let put = Method(rawValue: "PUT")
    /// Changes a part.
    public static let patch = Method(rawValue: "PATCH")
    /// Removes.
    public static let delete = Method(rawValue: "DELETE")

    /// Whether it only reads, and so may be asked again and answered from a cache.
    public var isSafe: Bool {
      self == .get || self == .head || self == .options || rawValue == "TRACE"
    }

    /// Whether asking twice does no more than asking once.
    public var isIdempotent: Bool { isSafe || self == .put || self == .delete }
  }
}
