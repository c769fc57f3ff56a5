public import FoundationCore

/// A failure to read or write a file or folder of the user's.
public enum FileFailure: Failure, Equatable {
  /// The file at that path could not be read, for that reason.
  case unreadable(path: String, reason: String)
  /// The file or folder at that path could not be written, for that reason.
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
    case .unreadable(let path, _): "See what it is, and whose: ls -ld \(Shell.quoted(path))"
    case .unwritable(let path, _):
      "Make room if there is none, or see who may write there: ls -ld "
        + Shell.quoted(path.parentPath)
    }
  }
}
