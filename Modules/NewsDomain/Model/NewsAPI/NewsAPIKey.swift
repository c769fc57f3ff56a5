import Foundation
public import StoreHTTP

extension HTTPClient.Credentials {
  /// The header field of the NewsAPI key.
  static let newsAPIField = "X-Api-Key"

  /// Returns the credentials of a NewsAPI client, sent as a header field.
  ///
  /// The key is read for each request, so a new one takes effect immediately and keeps the cache. A
  /// request without a key fails with ``NewsError/keyUnavailable(_:)``.
  ///
  /// - Parameter key: Returns the key; `nil` without one.
  /// - Returns: The credentials, whose descriptions never show the key.
  public static func newsAPI(_ key: @escaping @Sendable () throws -> String?) -> Self {
    Self(field: newsAPIField, account: "newsapi") {
      do {
        let key = try key()?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !key.isEmpty else { throw EmptyKeyError() }
        return key
      } catch {
        throw NewsError.keyUnavailable(error)
      }
    }
  }
}

private struct EmptyKeyError: LocalizedError {
  var errorDescription: String? { "It is empty." }
}
