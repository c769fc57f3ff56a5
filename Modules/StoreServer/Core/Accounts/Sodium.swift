import CSodium

/// What the store takes from libsodium: hashes of what is secret or large.
package enum Sodium {
  /// Has to come before anything that takes randomness; however often, it is done once.
  static func makeReady() { _ = isReady }

  /// It only fails where the system has no source of randomness; nothing is safe there.
  private static let isReady: Void = {
    precondition(sodium_init() >= 0, "The system has no source of randomness")
  }()

  /// The BLAKE2b hash of a token, 32 bytes: quick, because a token can't be guessed anyway.
  static func hash(_ text: String) -> [UInt8] {
    let message = Array(text.utf8)
    var hash = [UInt8](repeating: 0, count: Int(crypto_generichash_BYTES))
    let count = hash.count
    crypto_generichash(&hash, count, message, UInt64(message.count), nil, 0)
    return hash
  }

  /// The SHA-256 hash of bytes, which other programs can make as well.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  /// Whether two hashes are the same, in a time that does not tell where they differ.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }

  /// Bytes as text of two digits each, as hashes are mostly written.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }

  /// Bytes as text of letters, digits, `-` and `_`.
  package static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: bytes.count * 2 + 1)
    let capacity = text.count
    sodium_bin2base64(
      &text,
      capacity,
      bytes,
      bytes.count,
      sodium_base64_VARIANT_URLSAFE_NO_PADDING
    )
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
