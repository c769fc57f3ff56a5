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
