import CommandKit
import Foundation
import FoundationCore
import StoreCore
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

/// `rialto store restore`: restores a backup.
enum StoreRestore {
  private static let file = Argument<Path>("FILE", "A file that 'rialto store backup' wrote.")

  private static let replacesNewer = Option.flag(
    "replace-newer",
    "Replace a store that was changed after the backup."
  )

  static let command = Command(
    "restore",
    "Replaces the store of this machine by a backup.",
    discussion: """
      The backup is checked first; if it is inconsistent, nothing is changed. The old store is kept \
      beside the new one. All sessions end. Stop 'rialto store serve' first.
      """,
    examples: [
      Example("rialto store restore store.backup", "Restore a backup, after a question."),
      Example("rialto store restore store.backup --yes", "Without a question, for scripts."),
      Example("rialto store restore store.backup --replace-newer", "Drop the changes since."),
    ],
    arguments: [file],
    options: [replacesNewer]
  ) { invocation, context in
    let display = try context.display
    let copy = context.path(of: try invocation[file])
    let path = try context.storePlace.requiredFile()
    if access(path, F_OK) == 0 {
      try Confirmation.ask("Replace the store \(path)?", invocation, display)
    }
    try path.parentPath.makeFolder()
    let replacesNewer = try invocation[replacesNewer]
    let kept: String?
    do throws(StoreServerError) {
      kept = try await StoreServer.restore(copy, to: path, replacesNewer: replacesNewer)
    } catch {
      guard case .cannotRestore(.older) = error else { throw error }
      throw OlderBackupFailure(error: error)
    }
    display.note("Restored the store from \(copy).")
    if let kept { display.note("The old store is kept at \(kept).") }
  }
}

/// The failure to replace a newer store without --replace-newer.
private struct OlderBackupFailure: Failure {
  let error: StoreServerError

  var details: FailureDetails {
    var details = error.details
    details.suggestion = "To proceed anyway, add --replace-newer."
    return details
  }
}
