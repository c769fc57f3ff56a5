/// A 64-bit FNV-1a hash, with the same value on every machine and in every version.
///
/// It does not protect against collisions made on purpose.
///
///     var hash = StableHash()
///     hash.combine("notebooks".utf8)
///     print(hash.value)
public struct StableHash: Sendable, Hashable {
  /// The hash of all bytes so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no bytes.
  public init() {}

  /// Creates the hash of some bytes.
  public init(_ bytes: some Sequence<UInt8>) { combine(bytes) }

  /// Adds a byte.
  public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds some bytes.
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    // Without the buffer, each byte would cost several calls through the generic iterator.
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      for byte in buffer { combine(byte) }
    }
    guard isDone == nil else { return }
    for byte in bytes { combine(byte) }
  }
}

extension Sequence<UInt8> {
  /// The bytes in hexadecimal, in lowercase.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }
}
