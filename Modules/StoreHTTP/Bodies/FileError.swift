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

  var code: String {
    switch self {
    case .unreadable: "http.file_unreadable"
    case .unwritable: "http.file_unwritable"
    case .notAFile: "http.no_file"
    case .changed: "http.file_changed"
    case .wrongLength: "http.wrong_length"
    }
  }

  var category: FailureCategory { .failed }

  var title: String {
    switch self {
    case .unreadable(let path, _): "Could not read \(path)."
    case .unwritable(let path, _): "Could not write \(path)."
    case .notAFile(let path): "\(path) is not a regular file."
    case .changed(let path): "\(path) changed while it was being sent."
    case .wrongLength(let expected, let found): "Expected \(expected) bytes, got \(found)."
    }
  }

  var reason: String? {
    switch self {
    case .unreadable(_, let error), .unwritable(_, let error):
      "\(String(cString: strerror(error.code.rawValue)))."
    case .notAFile, .changed, .wrongLength: nil
    }
  }

  var suggestion: String? {
    switch self {
    case .unreadable: "Check that the file exists and that you may read it."
    case .unwritable:
      "Check that its folder exists and is writable, and that the disk has space."
    case .notAFile: "Name a file, not a folder or a device."
    case .changed: "Send it again when no other program writes to it."
    case .wrongLength: nil
    }
  }

  var causes: [any Error] {
    switch self {
    case .unreadable(_, let error), .unwritable(_, let error): [error]
    case .notAFile, .changed, .wrongLength: []
    }
  }

  var asError: HTTPError { HTTPError(.bodyFailed, underlying: [self]) }

  /// The last system error.
  static func system() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
