import Foundation

extension String {
  /// Whether both are written in the same bytes.
  ///
  /// Equal strings may not be: `é` can be one character or a letter and an accent.
  public func hasSameBytes(as other: String) -> Bool {
    var (one, other) = (self, other)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard one.count == other.count else { return false }
        // Only a text without bytes has no address.
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, one.count) == 0
      }
    }
  }
}
