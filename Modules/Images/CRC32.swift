/// The CRC-32 checksum of PNG, zip and gzip.
public enum CRC32 {
  /// Returns the checksum of some bytes.
  public static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    // With their types, which take the compiler four seconds to infer.
    ~bytes.reduce(~0) { (checksum: UInt32, byte: UInt8) in
      (0..<8).reduce(checksum ^ UInt32(byte)) { (rest: UInt32, _) in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }
}
