import Foundation
import FoundationCore

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
