public import FoundationCore

/// A failure to read or write a file or folder.
public indirect enum FileFailure: Failure, Equatable {
  /// The file could not be read.
  case unreadable(path: String, reason: String)
  /// The file or folder could not be written.
  case unwritable(path: String, reason: String)
  /// The folder of a file to be written does not exist.
  case missingFolder(path: String)

  public var details: FailureDetails {
    switch self {
    case .unreadable(let path, let reason):
      .init(
        "file.unreadable",
        .failed,
        "\(path) cannot be read.",
        reason: reason,
        suggestion: "Check the file and its permissions: ls -ld \(Shell.word(path))"
      )
    case .unwritable(let path, let reason):
      .init(
        "file.unwritable",
        .failed,
        "\(path) cannot be written.",
        reason: reason,
        suggestion:
          "Check the free space and the permissions: ls -ld \(Shell.quoted(path.parentPath))"
      )
    case .missingFolder(let path):
      .init(
        "file.missing_folder",
        .notFound,
        "The folder \(path) does not exist.",
        suggestion: "Create it: mkdir -p \(Shell.word(path))"
      )
    }
  }
}
