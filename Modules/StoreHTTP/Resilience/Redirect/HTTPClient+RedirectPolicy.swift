extension HTTPClient {
  /// The redirects that a client follows, and the header fields it keeps.
  ///
  /// A redirect to another origin drops cookies and all fields that may hold a credential, whatever
  /// their names; they do not return if a later redirect leads back. Redirects from https to http,
  /// to other schemes, and to URLs with a user or a password are refused. The body is sent again if
  /// the status requires that, and must then be replayable.
  public struct RedirectPolicy: Sendable, Hashable {
    /// The most redirects in a row; with 0 none is followed, and the caller gets the redirect.
    public var limit = 20
    /// The names of fields kept in cross-origin redirects though they may hold a credential.
    public var allowedCrossOriginFields: Set<String> = []
    /// `true` if a redirect may lead from https to http.
    public var allowsHTTPSDowngrade = false

    /// Creates a policy that suits most servers.
    public init() {}

    /// Redirects are followed.
    public static let follow = RedirectPolicy()

    /// Redirects are not followed.
    public static let none = {
      var policy = RedirectPolicy()
      policy.limit = 0
      return policy
    }()
  }
}
