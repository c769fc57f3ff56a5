import Foundation
import FoundationCore

/// The locks on the orders that a program is sending: one byte of a file for each.
///
/// The system releases them with the file, even if the program is killed. So an unresolved order
/// without a lock is one whose program has ended or has given it up.
final class SendingLocks: Sendable {
  private let path: String
  private let state = Lock(State())

  private struct State {
    var descriptor: Int32?
    /// The number of attempts of this program, by the place of the lock.
    var attempts: [off_t: Int] = [:]
  }

  init(path: String) { self.path = path }

  deinit {
    state.withLock { state in
      if let descriptor = state.descriptor { close(descriptor) }
    }
  }

  /// Takes the lock on an order; returns `false` if another program is sending it.
  ///
  /// - Throws: A `POSIXError` if the file cannot be opened or locked.
  func take(_ key: OutgoingOrder.Key) throws -> Bool {
    let place = Self.place(of: key)
    return try state.withLock { state throws in
      let descriptor = try state.descriptor ?? PrivateFile.open(path)
      state.descriptor = descriptor
      if state.attempts[place] == nil {
        guard Self.change(F_WRLCK, at: place, of: descriptor) == 0 else {
          guard [EAGAIN, EACCES].contains(errno) else { throw POSIXError.current }
          return false
        }
      }
      state.attempts[place, default: 0] += 1
      return true
    }
  }

  /// Ends an attempt to send an order; the last one of this program releases the lock.
  func release(_ key: OutgoingOrder.Key) {
    let place = Self.place(of: key)
    state.withLock { state in
      guard let count = state.attempts[place], let descriptor = state.descriptor else { return }
      state.attempts[place] = count > 1 ? count - 1 : nil
      if count == 1 { _ = Self.change(F_UNLCK, at: place, of: descriptor) }
    }
  }

  private static func place(of key: OutgoingOrder.Key) -> off_t {
    off_t(StableHash(key.rawValue.utf8).value >> 2)
  }

  private static func change(_ type: some BinaryInteger, at place: off_t, of file: Int32) -> Int32 {
    var range = flock()
    range.l_type = Int16(type)
    range.l_whence = Int16(SEEK_SET)
    (range.l_start, range.l_len) = (place, 1)
    return fcntl(file, setLock, &range)
  }

  /// `F_OFD_SETLK`, which Swift does not import: a lock of the open file and not of the process, which
  /// would lose it once any part of the process closes the same file.
  private static var setLock: Int32 {
    #if canImport(Darwin)
    90
    #else
    37
    #endif
  }
}
