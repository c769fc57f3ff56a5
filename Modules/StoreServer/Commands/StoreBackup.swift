import CommandKit
import Foundation
import StoreServer

/// `rialto store backup`: writes a backup.
enum StoreBackup {
  private static let file = Argument<Path>("FILE", "The backup; the file must not exist.")

  static let command = Command(
    "backup",
    "Writes a backup of the store, which may be in use.",
    discussion: """
      The backup is one file with a consistent snapshot of the store. It appears under its name once \
      it is complete and on disk, and never replaces another file. Its folder must exist.
      """,
    examples: [
      Example("rialto store backup store.backup", "Back up the store to one file."),
      Example("rialto store restore store.backup", "Restore it."),
    ],
    arguments: [file]
  ) { invocation, context in
    let display = try context.display
    let path = context.path(of: try invocation[file])
    _ = try context.storePlace.requiredFile()
    guard access(path.parentPath, F_OK) == 0 else {
      throw FileFailure.missingFolder(path: path.parentPath)
    }
    let store = try await context.openStore()
    try await display.progress("Backing up the store") { _ in try await store.backUp(to: path) }
    display.note("Backed up the store to \(path).")
  }
}
