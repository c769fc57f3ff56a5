public import FoundationCore

/// A failure to read or write a file or folder.
public enum FileFailure: Failure, Equatable {
  /// The file could not be read.
  case unreadable(path: String, reason: String)
  /// The file or folder could not be written.
  case unwritable(path: String, reason: String)

  public var code: String {
    switch self {
    case .unreadable: "file.unreadable"
    case .unwritable: "file.unwritable"
    }
  }

  public var category: FailureCategory { .failed }

  public var title: String {
    switch self {
    case .unreadable(let path, _): "\(path) cannot be read."
    case .unwritable(let path, _): "\(path) cannot be written."
    }
  }

  public var reason: String? {
    switch self {
    case .unreadable(_, let reason), .unwritable(_, let reason): reason
    }
  }

  public var suggestion: String? {
    switch self {
    case .unreadable(let path, _):
      "Check the file and its permissions: ls -ld \(Shell.quoted(path))"
    case .unwritable(let path, _):
      "Check the free space and the permissions: ls -ld "
        + Shell.quoted(path.parentPath)
    }
  }
}
