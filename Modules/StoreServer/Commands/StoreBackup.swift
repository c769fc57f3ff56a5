import CommandKit
import StoreServer

/// `rialto store backup`: copies the store.
enum StoreBackup {
  private static let file = Argument.one(
    "FILE",
    of: Path.self,
    "The copy; it must not be there yet."
  )

  static let command = Command(
    "backup",
    "Copies the store of this machine to a file, also while it is in use.",
    discussion: """
      The copy holds all of the store as it is at one moment, in one file. It appears under its name \
      once it is whole and on the disk, and never in the place of another file.
      """,
    examples: [
      Example("rialto store backup store.backup", "A copy of this moment, in one file."),
      Example("rialto store restore store.backup", "Go back to it."),
    ],
    arguments: [file],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let path = context.path(of: try invocation[file])
    try context.requireStoreFile()
    let store = try await context.openStore()
    try await display.progress("Copying the store") { _ in try await store.backUp(to: path) }
    display.note("Copied the store to \(path).")
  }
}
