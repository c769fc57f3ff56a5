import Foundation
import FoundationCore

/// Under what an answer is kept: its address without secrets, and a fingerprint of the caller.
///
/// The fingerprint is made of all that must not be read in a store and yet tells callers apart:
/// secret values in the query, a user in the address, fields of credentials, and the partition.
struct CacheKey: Sendable, Hashable {
  /// The address, redacted, without its fragment.
  let address: String
  /// Who asked, as hexadecimal digits; empty where nothing tells callers apart.
  let caller: String
}

/// Makes the keys of a store, in which every secret is replaced by a fingerprint.
///
/// A fingerprint is a SHA-256 digest of the store's salt and the secret: equal secrets have equal
/// fingerprints in one store, and they say nothing of the secret itself or of another store's.
final class CacheKeyGenerator: Sendable {
  /// What was found out before, so that each text is looked through only once.
  private struct Memo {
    /// Addresses without a secret.
    var innocent: Set<String> = []
    /// By the fingerprint of an address with a secret: what is left without it.
    var redacted: [String: String] = [:]
    /// Whether the fields of a name are secret.
    var isSecret: [String: Bool] = [:]
  }

  private let salt: [UInt8]
  private let memory = Lock(Memo())

  init(salt: [UInt8]) { self.salt = salt }

  /// The key of what a request asks for.
  ///
  /// A cookie is no part of it: origins set them for everything, and what depends on one says so in
  /// `Vary`. The answer to a request that bore one is kept for that one alone all the same
  /// (``variant(of:fields:)``).
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - partition: Who asks, where that is decided below the cache.
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

  /// The address an answer is kept under, whoever asked for it.
  func address(of url: URL) -> String { redacted(url.addressOfContent) }

  /// Sixteen bytes as hexadecimal digits, which are enough to tell apart all that will ever be.
  func fingerprint(of secret: String) -> String {
    SHA256.digest(of: salt + Array(secret.utf8)).prefix(16).hexadecimal
  }

  /// Whether a field of that name must not be kept as it is.
  func isSecret(_ name: String) -> Bool {
    if let known = memory.withLock({ $0.isSecret[name] }) { return known }
    let isSecret = Redactor.isSecret(name: name)
    memory.withLock { memory in
      if memory.isSecret.count >= Self.most { memory.isSecret = [:] }
      memory.isSecret[name] = isSecret
    }
    return isSecret
  }

  private func redacted(_ address: String) -> String {
    let hasPlace = address.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "@") }
    if !hasPlace || memory.withLock({ $0.innocent.contains(address) }) { return address }
    // An address with a secret is not remembered itself.
    let name = fingerprint(of: address)
    if let known = memory.withLock({ $0.redacted[name] }) { return known }
    let redacted = Redactor.standard.redact(address)
    memory.withLock { memory in
      if memory.innocent.count + memory.redacted.count >= Self.most {
        memory.innocent = []
        memory.redacted = [:]
      }
      if redacted == address {
        memory.innocent.insert(address)
      } else {
        memory.redacted[name] = redacted
      }
    }
    return redacted
  }

  /// How many texts are remembered before all are forgotten.
  private static let most = 4096
}

extension URL {
  /// The address without its fragment, which is never sent.
  fileprivate var addressOfContent: String {
    let address = absoluteString
    guard let fragment = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return address }
    return String(address[..<fragment])
  }
}
