import Foundation
import FoundationCore

extension HTTPBody {
  /// Creates a body with the content of a file, read as it is sent, so that a large one takes no
  /// memory.
  ///
  /// It is read again each time it is sent. If the file changed or was removed meanwhile, the
  /// request fails, because the announced content can no longer be sent.
  ///
  /// - Throws: ``HTTPError/Kind/bodyFailed`` if the file cannot be opened, or is not a regular
  ///   file.
  public static func file(_ path: String) throws(HTTPError) -> HTTPBody {
    let announced = try OpenFile(path).state
    return HTTPBody(
      length: announced.size,
      replaying: { () throws(HTTPError) in
        let file = try OpenFile(path)
        guard file.state == announced else { throw FileError.changed(path).asError }
        return { () throws(HTTPError) in try file.nextChunk() }
      }
    )
  }
}

/// An open file, closed on deallocation.
private final class OpenFile: Sendable {
  struct State: Sendable, Equatable {
    let device: UInt64
    let node: UInt64
    let size: Int
    let changed: [Int]
  }

  let state: State
  private let path: String
  private let descriptor: Int32
  private let count = Lock(0)

  init(_ path: String) throws(HTTPError) {
    self.path = path
    // Without blocking, or a pipe without a writer would hang.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError.unreadable(path, FileError.system()).asError }
    guard let state = State(of: descriptor) else {
      close(descriptor)
      throw FileError.notAFile(path).asError
    }
    self.state = state
  }

  deinit { close(descriptor) }

  /// Returns the next chunk; a file on a disk is read at once, so no thread is blocked for long.
  func nextChunk() throws(HTTPError) -> [UInt8]? {
    try count.withLock { count throws(HTTPError) in
      guard State(of: descriptor) == state else { throw FileError.changed(path).asError }
      let wanted = min(HTTPBody.chunkSize, state.size - count)
      guard wanted > 0 else { return nil }
      var result = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        repeat {
          result = read(descriptor, buffer.baseAddress, wanted)
        } while result < 0 && errno == EINTR
        filled = max(0, result)
      }
      if result < 0 { throw FileError.unreadable(path, FileError.system()).asError }
      if result == 0 { throw FileError.changed(path).asError }
      count += result
      return chunk
    }
  }
}

extension OpenFile.State {
  /// The state of a regular file, or `nil`.
  fileprivate init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    changed = [time.tv_sec, time.tv_nsec]
  }
}

/// A failure to read or write a file.
enum FileError: Failure {
  /// The file could not be opened or read; with the error of the system.
  case unreadable(String, POSIXError)
  /// The file could not be created or written; with the error of the system.
  case unwritable(String, POSIXError)
  /// The path names a folder, a pipe or a device.
  case notAFile(String)
  /// The file changed after its length was announced.
  case changed(String)
  /// The body has fewer or more bytes than were announced.
  case wrongLength(expected: Int, found: Int)

  var details: FailureDetails {
    switch self {
    case .unreadable(let path, let error):
      .init(
        "http.file_unreadable",
        .failed,
        "Could not read \(path).",
        reason: error.sentence,
        suggestion: "Check that the file exists and that you may read it.",
        causes: [error]
      )
    case .unwritable(let path, let error):
      .init(
        "http.file_unwritable",
        .failed,
        "Could not write \(path).",
        reason: error.sentence,
        suggestion: "Check that its folder exists and is writable, and that the disk has space.",
        causes: [error]
      )
    case .notAFile(let path):
      .init(
        "http.no_file",
        .failed,
        "\(path) is not a regular file.",
        suggestion: "Name a file, not a folder or a device."
      )
    case .changed(let path):
      .init(
        "http.file_changed",
        .failed,
        "\(path) changed while it was being sent.",
        suggestion: "Send it again when no other program writes to it."
      )
    case .wrongLength(let expected, let found):
      .init("http.wrong_length", .failed, "Expected \(expected) bytes, got \(found).")
    }
  }

  var asError: HTTPError { HTTPError(.bodyFailed, underlying: [self]) }

  /// The last system error.
  static func system() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension POSIXError {
  fileprivate var sentence: String { "\(String(cString: strerror(code.rawValue)))." }
}
