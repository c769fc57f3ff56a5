import CSodium

/// The functions of libsodium that the store uses: hashes, encodings and constant-time comparison.
package enum Sodium {
  /// Initializes libsodium once; call it before anything that needs random numbers.
  package static func makeReady() { _ = isReady }

  /// It fails only if the system has no source of randomness, without which no secret is safe.
  private static let isReady: Void = {
    precondition(sodium_init() >= 0, "The system has no source of randomness")
  }()

  /// Returns the BLAKE2b hash of a text, 32 bytes; a fast hash is enough for random tokens.
  ///
  /// Without the key, an attacker cannot tell which text a hash is of.
  package static func hash(_ text: String, key: [UInt8] = []) -> [UInt8] {
    let message = Array(text.utf8)
    var hash = [UInt8](repeating: 0, count: Int(crypto_generichash_BYTES))
    let count = hash.count
    crypto_generichash(&hash, count, message, UInt64(message.count), key, key.count)
    return hash
  }

  /// Returns the SHA-256 hash of bytes.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  /// Returns the HMAC-SHA256 of a message.
  package static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    crypto_auth_hmacsha256_init(&state, key, key.count)
    crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    crypto_auth_hmacsha256_final(&state, &code)
    return code
  }

  /// Compares two hashes in constant time.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }

  /// Returns bytes in URL-safe Base64.
  package static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: bytes.count * 2 + 1)
    let capacity = text.count
    sodium_bin2base64(&text, capacity, bytes, bytes.count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
