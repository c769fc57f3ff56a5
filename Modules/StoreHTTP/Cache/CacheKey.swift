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
  /// The field names so far, with `true` for secret fields.
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
    let address = request.addressText.withoutFragment
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
  func address(of url: URL) -> String { redacted(url.absoluteString.withoutFragment) }

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
    let hasNoPlace = address.allBytes { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "@") }
    return hasNoPlace ? address : Redactor.standard.redact(address)
  }

  /// The number of field names after which all are forgotten.
  private static let mostFields = 4096
}

extension String {
  /// The URL without its fragment, which is never sent.
  fileprivate var withoutFragment: String {
    if allBytes({ $0 != UInt8(ascii: "#") }) { return self }
    return String(prefix { $0 != "#" })
  }
}

/// The variant of a response: the requests it may be used for, by the fields named in its `Vary`.
struct ResponseVariant: Sendable, Hashable {
  /// A condition on one request field.
  struct Condition: Sendable, Hashable {
    /// The name of the field, in lowercase.
    let name: String
    /// The normalized value, the fingerprint of a secret one, or `nil` if the field must be absent.
    let value: String?
  }

  /// The conditions by name; empty if the response is for every request.
  let conditions: [Condition]

  init(_ conditions: [Condition] = []) { self.conditions = conditions }

  /// The most responses stored under one key, the newest ones: an origin with very many variants
  /// would fill the store with responses that are never used again, and all of them would be
  /// compared with each request.
  static let maximumPerKey = 16

  /// The conditions as lines of text for a store: `accept: text/html`, or `accept` alone if the
  /// field must be absent.
  var text: String {
    conditions.map { "\($0.name)\($0.value.map { ": \($0)" } ?? "")" }.joined(separator: "\n")
  }

  /// Parses ``text``.
  init(text: String) {
    conditions = text.split(separator: "\n").map { line in
      let colon = line.firstRange(of: ": ")
      return Condition(
        name: String(line[..<(colon?.lowerBound ?? line.endIndex)]),
        value: colon.map { String(line[$0.upperBound...]) }
      )
    }
  }
}

/// The fields of a request that a response depends on, by its `Vary`.
enum Vary: Sendable, Hashable {
  /// These fields, in lowercase, without duplicates, in order.
  case fields([String])
  /// Everything: no other request may use the response.
  case everything

  init(_ lines: [String]) {
    let names = lines.flatMap { ListFieldParser($0).map { $0.lowercased() } }
    // Most responses have no names, and sorting even none takes its time.
    let sorted = names.isEmpty ? [] : Set(names).ordered()
    self = names.contains("*") ? .everything : .fields(sorted)
  }
}

extension CacheKeyGenerator {
  /// Returns the variant of a response: it may be used for requests with the same fields.
  ///
  /// The response to a request with a cookie may be used for that cookie only, also without
  /// `Vary`: origins forget to state it, and a response for one session must not be used in another.
  func variant(of request: HTTPFields, by names: [String]) -> ResponseVariant {
    let hasCookie = request.contains("Cookie") && !names.contains("cookie")
    return ResponseVariant(
      (hasCookie ? (names + ["cookie"]).ordered() : names).map {
        ResponseVariant.Condition(name: $0, value: value(of: $0, in: request.values(of: $0)))
      }
    )
  }

  /// Returns `true` if a stored response may be used for a request.
  func matches(_ stored: StoredResponse, to request: HTTPFields) -> Bool {
    stored.variant.conditions.allSatisfy { isMet($0, by: request) }
  }

  private func isMet(_ condition: ResponseVariant.Condition, by request: HTTPFields) -> Bool {
    let lines = request.values(of: condition.name)
    guard let first = lines.first else { return condition.value == nil }
    // Most clients always write a field the same way, in its normal form.
    if lines.count == 1, first == condition.value, !isSecret(condition.name) { return true }
    return value(of: condition.name, in: lines) == condition.value
  }

  /// Returns the normalized value of a request field.
  private func value(of name: String, in lines: [String]) -> String? {
    guard !lines.isEmpty else { return nil }
    if isSecret(name) { return fingerprint(of: lines.joined(separator: "\n")) }
    return lines.flatMap { ListFieldParser($0) }.joined(separator: ", ")
  }
}
