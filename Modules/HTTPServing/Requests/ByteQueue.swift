/// The input of a connection, first in, first out.
struct ByteQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  /// Returns a byte, counted from the first unread one.
  subscript(index: Int) -> UInt8 { bytes[start + index] }

  mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

  /// Removes the first bytes.
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

  /// Calls a closure with the unread bytes.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start...])) }
  }
}
