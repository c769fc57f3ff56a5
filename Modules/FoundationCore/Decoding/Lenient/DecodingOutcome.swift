/// What a lenient wrapper found where its value should stand; its `$` form tells.
public enum DecodingOutcome: Sendable, Hashable {
  /// The value, as it should be; also the outcome of one that was not decoded but set.
  case value
  /// The name was not there.
  case missing
  /// Null.
  case null
  /// Something else than asked for, or at least one element that was.
  case mismatch
}
