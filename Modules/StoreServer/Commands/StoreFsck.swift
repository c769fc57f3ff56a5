import CommandKit
import FoundationCore
import StoreCore
import StoreServer

/// `rialto store fsck`: looks for what cannot be right in the store.
enum StoreFsck {
  private static let isSweeping = Option.flag(
    "sweep",
    "Remove images older than a day that no product and no category shows."
  )

  static let command = Command(
    "fsck",
    "Looks through the store of this machine for what cannot be right.",
    discussion: """
      It looks for damage to the file, for tables, triggers and views that are not a store's, for \
      references that lead nowhere, and for sums, ratings and texts that are not what they are made \
      from. Nothing is changed unless --sweep asks for it, and \
      the store may be in use meanwhile. The exit code is 1 where anything is found.
      """,
    examples: [
      Example("rialto store fsck", "See what is wrong."),
      Example("rialto store fsck --json", "For a program."),
      Example("rialto store fsck --sweep", "Make room as well."),
    ],
    options: [isSweeping],
    output: .rows(table),
    run: run
  )

  private static let table = Table<StoreFinding>(
    [
      Column("code", heading: "RULE", shrinks: false, \.code),
      Column("description", heading: "WHAT IS WRONG", shrinks: false, \.description),
    ],
    empty: "Nothing is wrong."
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let store = try await context.openStore(createsStore: false) { $0.acceptsDamage = true }
    let findings = try await display.progress("Looking through the store") { _ in
      try await store.findings()
    }
    try display.list(findings, as: table)
    // Where something is wrong, what seems to be of no use may be all that is left.
    if !findings.isEmpty { throw FsckFailure(count: findings.count) }
    if try invocation[isSweeping] {
      let count = try await store.removeUnusedImages()
      display.note(
        count == 1 ? "Removed one image." : "Removed \(count.formatted(in: display.locale)) images."
      )
    }
  }
}

/// That something is wrong with the store; the rows said what.
private struct FsckFailure: Failure {
  let count: Int

  var code: String { "store.unsound" }
  var category: FailureCategory { .failed }
  var title: String { count == 1 ? "One thing is wrong." : "\(count) things are wrong." }
  var suggestion: String? { "Go back to a sound copy with 'rialto store restore FILE'." }
}
