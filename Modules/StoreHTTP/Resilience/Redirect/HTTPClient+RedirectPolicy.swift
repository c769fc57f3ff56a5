extension HTTPClient {
  /// Which redirects are followed, and what goes along.
  ///
  /// To another origin no cookie goes and no field that may hold a credential, whatever it is
  /// called; nor do they come back when a later redirect leads home. A redirect is followed only on
  /// the web, never from a secure address to an insecure one, and to no address with a user or a
  /// password. The body goes along where the status says so, and then it has to be one that can be
  /// read again.
  public struct RedirectPolicy: Sendable, Hashable {
    /// How many are followed in a row; with 0 none is, and the redirect itself is the answer.
    public var limit = 20
    /// Names of fields that may go to another origin though they may hold a credential.
    public var allowedCrossOriginFields: Set<String> = []
    /// Whether a redirect may lead from https to http.
    public var allowsHTTPSDowngrade = false

    /// Makes the rules that suit most servers.
    public init() {}

    /// RedirectPolicy are followed.
    public static let follow = RedirectPolicy()

    /// A redirect is an answer as any other.
    public static let none = {
      var policy = RedirectPolicy()
      policy.limit = 0
      return policy
    }()
  }
}
