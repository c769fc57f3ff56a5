extension HTTPClient {
  /// What proves to a server who asks: a token, an API key, or any other header field.
  ///
  ///     configuration.credentials = .bearer(
  ///       account: "alice",
  ///       current: { try await keychain.token() },
  ///       refresh: { refused in try await signIn.renew(refused) }
  ///     )
  ///
  /// It is sent to the client's own origin and nowhere else, wherever a redirect may lead; a
  /// request that bears the field already keeps its own. Where the server answers 401, the
  /// credential is refreshed, once for all the requests that were refused with it, and each is sent
  /// once more. Copies share what was refreshed. It never shows its secret.
  public struct Credentials: Sendable {
    /// Brings the credential to use now, without what is written before it in the field.
    public typealias Current = @Sendable () async throws -> String
    /// Brings a new credential in place of one the server refused.
    public typealias Refresh = @Sendable (_ refused: String) async throws -> String

    let field: String
    let prefix: String
    let keeper: CredentialRefresher

    /// Makes credentials that are sent in any field.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - prefix: What is written before the credential, such as `"Bearer "`.
    ///   - account: Whose they are. What is cached stays in reach as long as this is the same, though
    ///     no credential can be had; without it, as long as the credential itself is the same.
    ///   - current: Asked for every request that is sent, and once by all that ask at the same time;
    ///     without an account also for those that are answered from the cache. What was refused and
    ///     refreshed since need not be remembered by it.
    ///   - refresh: Asked once for each credential that is refused; it may send requests, with a client
    ///     of its own.
    public init(
      field: String,
      prefix: String = "",
      account: String? = nil,
      current: @escaping Current,
      refresh: Refresh? = nil
    ) {
      self.field = field
      self.prefix = prefix
      keeper = CredentialRefresher(account: account, current: current, refresh: refresh)
    }

    /// A token in `Authorization`.
    public static func bearer(
      account: String? = nil,
      current: @escaping Current,
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

    /// A token in `Authorization` that stays as it is.
    public static func bearer(_ token: String) -> Credentials { .bearer(current: { token }) }

    /// A key in a field of its own that stays as it is.
    public static func key(_ key: String, in field: String = "X-Api-Key") -> Credentials {
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

/// One credential.
struct Credential: Sendable, CustomStringConvertible, CustomReflectable {
  /// The secret itself.
  let value: String
  /// How many refreshes there had been when it was handed out.
  let refreshesBefore: Int

  var description: String { "Credential" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
