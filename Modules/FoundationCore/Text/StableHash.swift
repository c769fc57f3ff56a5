/// A number that is the same for the same bytes, on every machine and for ever (FNV-1a, 64 bits).
///
/// It tells apart what differs by chance, not what somebody made alike on purpose.
///
///     var hash = StableHash()
///     hash.combine("notebooks".utf8)
///     print(hash.value)
public struct StableHash: Sendable, Hashable {
  /// The number of all bytes so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Begins without any bytes.
  public init() {}

  /// The number of some bytes.
  public init(_ bytes: some Sequence<UInt8>) { combine(bytes) }

  /// Goes on with a byte.
  public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Goes on with more bytes.
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }
}
