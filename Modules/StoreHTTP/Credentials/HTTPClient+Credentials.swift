extension HTTPClient {
  /// The credentials of the caller: a token, an API key, or any other header field.
  ///
  ///     configuration.credentials = .bearer(
  ///       account: "alice",
  ///       current: { try await keychain.token() },
  ///       refresh: { refused in try await signIn.renew(refused) }
  ///     )
  ///
  /// They are sent to the client's own origin only, wherever a redirect may lead; a request that
  /// already has the field keeps its own. If the server responds with 401, the credential is
  /// refreshed, once for all requests that were refused with it, and each is sent once more. Copies
  /// share the refreshed credential. Descriptions never contain the secret.
  public struct Credentials: Sendable {
    /// Returns the credential to use now, without the prefix of the field.
    public typealias Provider = @Sendable () async throws -> String
    /// Returns a new credential in place of one the server refused.
    public typealias Refresh = @Sendable (_ refused: String) async throws -> String

    let field: String
    let prefix: String
    let refresher: CredentialRefresher

    /// Creates credentials that are sent in any field.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - prefix: The text before the credential, such as `"Bearer "`.
    ///   - account: The name of the account. Cached responses belong to the account, and can be
    ///     used even if no credential is available; without an account they belong to the
    ///     credential.
    ///   - current: Called for every request that is sent, once for concurrent requests; without an
    ///     account also for requests served from the cache. It may return a credential that has
    ///     been refreshed since.
    ///   - refresh: Called once for each refused credential; it may send requests with another
    ///     client.
    public init(
      field: String,
      prefix: String = "",
      account: String? = nil,
      current: @escaping Provider,
      refresh: Refresh? = nil
    ) {
      self.field = field
      self.prefix = prefix
      refresher = CredentialRefresher(account: account, current: current, refresh: refresh)
    }

    /// Creates a bearer token, sent in `Authorization`.
    public static func bearer(
      account: String? = nil,
      current: @escaping Provider,
      refresh: Refresh? = nil
    ) -> Credentials {
      Credentials(
        field: "Authorization",
        prefix: "Bearer ",
        account: account,
        current: current,
        refresh: refresh
      )
    }

    /// Creates a bearer token that is never refreshed.
    public static func bearer(_ token: String) -> Credentials { .bearer(current: { token }) }

    /// Creates an API key, sent in a field that the service names and never refreshed.
    public static func apiKey(_ key: String, in field: String = "X-Api-Key") -> Credentials {
      Credentials(field: field, current: { key })
    }
  }
}

extension HTTPClient.Credentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  public var description: String { "Credentials in \(field)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["field": field]) }
}

/// A credential and the number of refreshes before it.
struct Credential: Sendable, CustomStringConvertible, CustomReflectable {
  /// The secret itself.
  let value: String
  /// The number of refreshes when the credential was handed out.
  let refreshesBefore: Int

  var description: String { "Credential" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
