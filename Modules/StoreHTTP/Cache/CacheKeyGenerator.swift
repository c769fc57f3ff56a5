import Foundation
import FoundationCore

/// The key of a stored response: its URL without secrets, and a fingerprint of the caller.
///
/// The fingerprint covers everything that identifies the caller and must not be readable in a
/// store: secret values in the query, a user in the URL, credential fields, and the cache
/// partition.
struct CacheKey: Sendable, Hashable {
  /// The URL, redacted, without its fragment.
  let address: String
  /// The fingerprint of the caller in hexadecimal; empty if nothing identifies the caller.
  let caller: String
}

/// Generates the keys of a store, with a fingerprint in place of every secret.
///
/// A fingerprint is a SHA-256 digest of the store's salt and the secret: equal secrets have equal
/// fingerprints in one store, which reveal nothing about the secret or in another store.
final class CacheKeyGenerator: Sendable {
  private let salt: [UInt8]
  /// The field names so far, with `true` for those of secret fields.
  private let secretFields = Lock<[String: Bool]>([:])

  init(salt: [UInt8]) { self.salt = salt }

  /// Returns the key of a request.
  ///
  /// Cookies are not part of it: origins set them everywhere, and a response that depends on one
  /// says so in `Vary`. The response to a request with a cookie is stored for that cookie alone all
  /// the same (``variant(of:fields:)``).
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - partition: The cache partition of the caller, if the client has credentials.
  /// - Returns: A key without secrets.
  func key(for request: HTTPRequest, partition: String?) -> CacheKey {
    let address = request.url.addressOfContent
    var secrets: [String] = []
    let redacted = redacted(address)
    if redacted != address { secrets.append(address) }
    if let partition { secrets.append("partition: " + partition) }
    for field in request.fields where isSecret(field.name) && !field.isNamed("Cookie") {
      secrets.append(field.name.lowercased() + ": " + field.value)
    }
    return CacheKey(
      address: redacted,
      caller: secrets.isEmpty ? "" : fingerprint(of: secrets.joined(separator: "\n"))
    )
  }

  /// Returns the URL under which responses are stored for all callers.
  func address(of url: URL) -> String { redacted(url.addressOfContent) }

  /// Returns sixteen bytes in hexadecimal, which make collisions practically impossible.
  func fingerprint(of secret: String) -> String {
    SHA256.digest(of: salt + Array(secret.utf8)).prefix(16).hexadecimal
  }

  /// Returns `true` if the value of the field must not be stored.
  func isSecret(_ name: String) -> Bool {
    if let known = secretFields.withLock({ $0[name] }) { return known }
    let isSecret = Redactor.isSecret(name: name)
    secretFields.withLock { fields in
      if fields.count >= Self.mostFields { fields = [:] }
      fields[name] = isSecret
    }
    return isSecret
  }

  private func redacted(_ address: String) -> String {
    let hasPlace = address.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "@") }
    return hasPlace ? Redactor.standard.redact(address) : address
  }

  /// The number of field names after which all are forgotten.
  private static let mostFields = 4096
}

extension URL {
  /// The URL without its fragment, which is never sent.
  fileprivate var addressOfContent: String {
    let address = absoluteString
    guard let fragment = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return address }
    return String(address[..<fragment])
  }
}
