import CommandKit
import FoundationCore
import StoreCore
import StoreServer

/// `rialto store fsck`: checks the store.
enum StoreFsck {
  private static let isSweeping = Option.flag(
    "sweep",
    "Delete images older than a day that no product or category uses."
  )

  static let command = Command(
    "fsck",
    "Checks the integrity and consistency of the store.",
    discussion: """
      It finds damage to the file, foreign tables, triggers and views, violated references, and \
      sums, ratings and texts that differ from what they are made from. It changes nothing without \
      --sweep, and the store may be in use. The exit code is 1 if there are findings.
      """,
    examples: [
      Example("rialto store fsck", "Check the store."),
      Example("rialto store fsck --json", "As JSON for scripts."),
      Example("rialto store fsck --sweep", "Also delete unused images."),
    ],
    options: [isSweeping],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display
    let store = try await context.openStore(at: context.storePlace, createsStore: false) {
      $0.acceptsDamage = true
    }
    let findings = try await display.progress("Checking the store") { _ in
      try await store.checkConsistency()
    }
    try display.list(findings, as: table)
    // In an inconsistent store, unused images may be the only copies.
    if !findings.isEmpty { throw FsckFailure(count: findings.count) }
    if try invocation[isSweeping] {
      let count = try await store.removeUnusedImages()
      display.note("Deleted \(count.counted("image", in: display.locale)).")
    }
  }

  private static let table = Table<StoreFinding>(
    [
      Column("code", heading: "CHECK", shrinks: false, \.code),
      Column("description", heading: "FINDING", shrinks: false, \.description),
    ],
    empty: "No problems found."
  )
}

/// The failure of a check; the findings were printed before.
private struct FsckFailure: Failure {
  let count: Int

  var details: FailureDetails {
    .init(
      "store.inconsistent",
      .failed,
      "\(count.counted("problem")) found.",
      suggestion: "Restore a backup with 'rialto store restore FILE'."
    )
  }
}
