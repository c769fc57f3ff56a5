import Foundation
import Persistence

/// The files that a store is in: the one that is named, and the log of what was written last.
///
/// The log is watched as the file is, because changes that it alone holds go with it.
struct OpenDatabaseFiles: Sendable {
  private let files: [FileIdentity]

  /// The files of a database that is open; a store in memory has none.
  init(_ location: DatabaseLocation) {
    files =
      switch location {
      case .file(let path): [path, path + "-wal"].compactMap(FileIdentity.init)
      case .memory: []
      }
  }

  /// True if each path still leads to the same file.
  var areInPlace: Bool { files.allSatisfy(\.isInPlace) }

  /// True if their disk has room for a usual change: 1 MiB.
  var haveRoom: Bool { files.allSatisfy { $0.roomBeside >= 1 << 20 } }
}

extension Problem {
  static var notWritable: Problem {
    Problem(503, "not_writable", "The store can't write to its file.")
  }

  /// Another file, or none, has taken the place of one of a store's.
  ///
  /// A change that was written before that was seen may be lost.
  static func fileReplaced(isWritten: Bool = false) -> Problem {
    Problem(
      503,
      "file_replaced",
      "The store's file, or its log, was moved, removed or replaced.",
      detail: (isWritten ? "The change may be lost. " : "Nothing was changed. ")
        + "Put it back, or start the server anew."
    )
  }
}
