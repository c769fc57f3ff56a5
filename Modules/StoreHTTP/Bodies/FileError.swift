import Foundation
import FoundationCore

/// What was wrong with a file.
enum FileError: Failure {
  /// It could not be opened or read; what the system says.
  case unreadable(String, POSIXError)
  /// It could not be made or written; what the system says.
  case unwritable(String, POSIXError)
  /// It is a folder, a pipe or a device.
  case noFile(String)
  /// It is not what it was when it was announced.
  case changed(String)
  /// Fewer or more bytes came than were announced.
  case wrongLength(expected: Int, found: Int)

  var code: String {
    switch self {
    case .unreadable: "http.file_unreadable"
    case .unwritable: "http.file_unwritable"
    case .noFile: "http.no_file"
    case .changed: "http.file_changed"
    case .wrongLength: "http.wrong_length"
    }
  }

  var category: FailureCategory { .failed }

  var title: String {
    switch self {
    case .unreadable(let path, _): "The file \(path) cannot be read."
    case .unwritable(let path, _): "The file \(path) cannot be written."
    case .noFile(let path): "At \(path) is something that is no plain file."
    case .changed(let path): "The file \(path) was changed while it was being sent."
    case .wrongLength(let expected, let found): "Of \(expected) bytes came \(found)."
    }
  }

  var reason: String? {
    switch self {
    case .unreadable(_, let error), .unwritable(_, let error):
      "\(String(cString: strerror(error.code.rawValue)))."
    case .noFile, .changed, .wrongLength: nil
    }
  }

  var suggestion: String? {
    switch self {
    case .unreadable: "Check that the file is there, and that you may read it."
    case .unwritable:
      "Check that its folder is there, that it is yours, and that the disk has room."
    case .noFile: "Name a file, not a folder or a device."
    case .changed: "Send it again once nobody writes to it."
    case .wrongLength: nil
    }
  }

  var causes: [any Error] {
    switch self {
    case .unreadable(_, let error), .unwritable(_, let error): [error]
    case .noFile, .changed, .wrongLength: []
    }
  }

  var asError: HTTPError { HTTPError(.bodyFailed, underlying: [self]) }

  /// The last error of the system.
  static func system() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
