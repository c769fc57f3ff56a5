/// Keeps answers for later: in memory or in a file.
///
/// A store judges nothing: what may be kept and what may be used is decided above it. It gives back
/// what it was given, whole or not at all, and lets go of what was not used for longest when it is
/// full. No secret of a request reaches it: a key and a variant hold fingerprints in their place. What
/// is kept in a file is kept without the secrets of the answer as well
/// (``StoredResponse/fieldsWithoutSecrets``).
protocol CacheStore: Sendable {
  /// What fingerprints of secrets in this store are made with: random bytes, made once and kept as
  /// long as the store is, so that its fingerprints say nothing elsewhere.
  func salt() async throws -> [UInt8]

  /// Every answer kept under a key, one for each variant, the one stored last first.
  func responses(for key: CacheKey) async throws -> [StoredResponse]

  /// Keeps an answer in place of the one with the same key and variant.
  func store(_ response: StoredResponse, for key: CacheKey) async throws

  /// Lets go of one variant.
  func remove(_ variant: ResponseVariant, for key: CacheKey) async throws

  /// Lets go of everything at an address, whoever it was kept for.
  func removeAll(at address: String) async throws
}
