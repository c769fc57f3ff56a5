import CommandKit
import Foundation
import StoreCore
import StoreServer

/// `rialto store restore`: puts a copy in place of the store.
enum StoreRestore {
  private static let file = Argument.one("FILE", of: Path.self, "A copy that 'backup' made.")

  private static let replacesNewer = Option.flag(
    "replace-newer",
    "Also where the store was changed after the copy was made."
  )

  static let command = Command(
    "restore",
    "Puts a copy in place of the store of this machine.",
    discussion: """
      The copy is looked through first; one that is no sound store changes nothing. What was there \
      is kept beside it. Everybody has to sign in again. Stop 'rialto store serve' before.
      """,
    examples: [
      Example("rialto store restore store.backup", "Be asked whether you mean it."),
      Example("rialto store restore store.backup --yes", "In a script."),
    ],
    arguments: [file],
    options: [replacesNewer, Confirmation.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let copy = context.path(of: try invocation[file])
    try context.requireStoreFile()
    let path = try context.storePath()
    if access(path, F_OK) == 0 {
      try Confirmation.ask("Replace all that is in \(path)?", invocation, display)
    }
    try path.parentPath.makeFolder()
    let replacesNewer = try invocation[replacesNewer]
    let kept: String?
    do {
      kept = try await StoreServer.restore(copy, to: path, replacesNewer: replacesNewer)
    } catch {
      guard case .cannotRestore(.older) = error else { throw error }
      throw MissingOptionFailure("--replace-newer", error)
    }
    display.note("Restored the store from \(copy).")
    if let kept { display.note("What was there is kept in \(kept).") }
  }
}
