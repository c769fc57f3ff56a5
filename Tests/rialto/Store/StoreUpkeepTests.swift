import CommandKit
import Foundation
import Persistence
import Testing

struct StoreUpkeepTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  @Test func statusReportsCountsAndFile() async {
    let result = await shop.desk.rialto("store status --json=products,categories,brands,accounts")
    #expect(result.output == #"{"products":3,"categories":3,"brands":2,"accounts":0}"# + "\n")
    let orders = await shop.desk.rialto("store status --json=orders").output
    #expect(orders == #"{"orders":0}"# + "\n")
    let text = await shop.desk.rialto("store status --no-color", columns: 80)
    #expect(text.output.hasPrefix("FILE              HOME/.local/share/rialto/store.sqlite\n"))
  }

  /// The file and those beside it that SQLite makes.
  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: shop.desk.home + "/.local/share/rialto")
        .filter { $0.hasPrefix("store.sqlite") }
    }
  }

  @Test func afterEachCommandTheFileHoldsAllOfTheStore() async throws {
    #expect(try files == ["store.sqlite"])
    #expect(await shop.desk.rialto("demo --add").status == .done)
    #expect(try files == ["store.sqlite"])
    #expect(await shop.desk.rialto("catalog show NONE").status == .notFound)
    #expect(try files == ["store.sqlite"])
  }

  @Test func anEmptiedStoreIsNotSound() async throws {
    try Data().write(to: URL(filePath: shop.desk.home + "/.local/share/rialto/store.sqlite"))
    let result = await shop.desk.rialto("store fsck")
    #expect(result.status == .refused)
    #expect(result.error.contains("is not a store, or has lost its tables."))
  }

  @Test func foreignTriggerIsReported() async throws {
    let path = shop.desk.home + "/.local/share/rialto/store.sqlite"
    try Connection(.file(path)).execute(
      script: "CREATE TRIGGER eat AFTER INSERT ON brand BEGIN DELETE FROM brand; END"
    )
    let result = await shop.desk.rialto("store fsck")
    #expect(result.status == .failed)
    #expect(result.output == "schema\tThe trigger 'eat' does not belong to a store.\n")
    let refused = await shop.desk.rialto("catalog list")
    #expect(refused.status == .failed)
    #expect(refused.error.contains("is damaged."))
  }

  @Test func aSoundStoreHasNothingToFind() async {
    let result = await shop.desk.rialto("store fsck", columns: 80)
    #expect(result.status == .done)
    #expect(result.error == "No problems found.\n")
  }

  @Test func inconsistencyIsReportedWithFailureStatus() async throws {
    let path = shop.desk.home + "/.local/share/rialto/store.sqlite"
    try Connection(.file(path)).execute(script: "UPDATE product SET available = 99 WHERE id = 1")
    let result = await shop.desk.rialto("store fsck")
    #expect(result.status == .failed)
    #expect(result.output.hasPrefix("available\tProduct 1 has available = 99, expected 5."))
    #expect(result.error.hasPrefix("Error: 1 problem found.\n"))
  }

  @Test func sweepPreservesUsedAndRecentImages() async throws {
    try shop.writePicture(to: "mug.png")
    #expect(await shop.desk.rialto("catalog edit 1 --image mug.png").status == .done)
    let images = await shop.desk.rialto("store status --json=images").output
    #expect(images == #"{"images":1}"# + "\n")
    #expect(await shop.desk.rialto("store fsck --sweep").error == "Deleted 0 images.\n")
    _ = await shop.desk.rialto("catalog remove 1 --yes")
    #expect(await shop.desk.rialto("store fsck --sweep").error == "Deleted 0 images.\n")
    var later = shop.desk
    later.day = "2026-12-01"
    #expect(await later.rialto("store fsck --sweep").error == "Deleted 1 image.\n")
  }

  @Test func aCopyBringsBackWhatWas() async throws {
    #expect(await shop.desk.rialto("store backup copy.sqlite").status == .done)
    #expect(await shop.desk.rialto("store backup copy.sqlite").status != .done)
    _ = await shop.desk.rialto("catalog remove 1 --yes")
    #expect(await shop.desk.rialto("store restore copy.sqlite").status == .usage)
    let no = await shop.typing("n").rialto("store restore copy.sqlite", columns: 80)
    #expect(no.status == .interrupted)
    #expect(await shop.desk.rialto("catalog show 1").status == .notFound)
    let older = await shop.desk.rialto("store restore copy.sqlite --yes")
    #expect(older.status != .done)
    #expect(older.error.hasSuffix("To proceed anyway, add --replace-newer.\n"))
    let restored = await shop.desk.rialto("store restore copy.sqlite --replace-newer --yes")
    #expect(restored.status == .done)
    #expect(restored.error.contains("kept at HOME/.local/share/rialto/store.sqlite.before-restore"))
    #expect(await shop.desk.rialto("catalog show 1").status == .done)
  }

  @Test func aBackupIntoAMissingFolderIsRefusedWithTheCommandThatCreatesIt() async throws {
    let result = await shop.desk.rialto("store backup lost/x/copy.sqlite")
    #expect(result.status == .notFound)
    #expect(
      result.error == """
        Error: The folder HOME/shop/project/lost/x does not exist.
        Create it: mkdir -p HOME/shop/project/lost/x

        """
    )
    #expect(!FileManager.default.fileExists(atPath: shop.desk.project + "/lost"))
  }

  @Test(arguments: ["unfinished-*", "before-restore"])
  func afterAKillTheStoreIsTheOldOrTheNewOne(file: String) async throws {
    #expect(await shop.desk.rialto("store backup copy.sqlite").status == .done)
    _ = await shop.desk.rialto("catalog remove 1 --yes")
    // The program alone in the background: with `cd … &&`, it would be a child of the killed shell,
    // and go on.
    let killed = """
      cd "$0" || exit
      "$1" store restore copy.sqlite --replace-newer --yes & pid=$!
      while ! compgen -G "$2" && kill -0 $pid; do :; done >/dev/null
      kill -KILL $pid; wait $pid
      """
    let store = shop.desk.home + "/.local/share/rialto/store.sqlite"
    for _ in 1...5 {
      _ = try await Child(
        path: "/bin/bash",
        arguments: ["-c", killed, shop.desk.project, Child.rialto, "\(store).\(file)"],
        environment: shop.desk.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
      ).run()
      let count = await shop.desk.rialto("store status --json=products").output
      #expect([#"{"products":2}"# + "\n", #"{"products":3}"# + "\n"].contains(count))
      #expect(await shop.desk.rialto("store fsck").status == .done)
    }
  }

  @Test func restoringNonStoreFails() async throws {
    try shop.desk.write("no store", to: shop.desk.project + "/copy")
    #expect(await shop.desk.rialto("store restore copy --yes").status != .done)
    #expect(await shop.desk.rialto("store restore none --yes").status != .done)
    #expect(await shop.desk.rialto("catalog show 1").status == .done)
  }

  /// The commands never touch the store of this machine in place of the one that is named.
  @Test(arguments: ["status", "expire --yes", "backup copy", "fsck", "account", "serve"])
  func aStoreElsewhereIsRefused(line: String) async {
    let result = await shop.desk.rialto("store \(line) --store http://127.0.0.1:1/")
    #expect(result.status == .refused, "\(result.error)")
    #expect(result.error.contains("works on the store of this machine"))
  }

  @Test func aDemoIsTheSameEveryTime() async throws {
    var exports: [String] = []
    for seed in ["", " --seed 1", " --seed 2"] {
      let desk = try Desk()
      let result = await desk.rialto("demo" + seed)
      #expect(result.status == .done)
      #expect(result.output.hasPrefix("isNew\ttrue\nadded\t120\n"))
      exports.append(await desk.rialto("catalog export").output)
      #expect(await desk.rialto("store fsck").status == .done)
      #expect(await desk.rialto("catalog list mug --json=id").output != "[]\n")
      #expect(await desk.rialto("store status --json=orders").output == #"{"orders":24}"# + "\n")
    }
    #expect(exports[0] == exports[1])
    #expect(exports[0] != exports[2])
  }
}
