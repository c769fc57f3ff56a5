/// Bytes that have arrived and are not yet read, first in, first out.
struct ByteQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  /// A byte, counted from the first that is not yet read.
  subscript(place: Int) -> UInt8 { bytes[start + place] }

  mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

  /// Lets the first bytes go.
  mutating func remove(_ count: Int) {
    start += count
    // Moved only when most of it is read, so that many small reads do not each move all the rest.
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 64 * 1024)
      start = 0
    } else if start > 64 * 1024 {
      bytes.removeSubrange(..<start)
      start = 0
    }
  }

  mutating func removeAll() { remove(count) }

  /// Shows all the bytes, the first that is not yet read at 0.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start...])) }
  }
}
