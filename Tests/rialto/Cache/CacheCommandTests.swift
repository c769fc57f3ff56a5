import CommandKit
import CommandTestSupport
import Foundation
import StoreHTTP
import TestSupport
import Testing

/// `rialto cache` on a terminal and in a script.
struct CacheCommandTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  private var file: String { desk.home + "/.cache/rialto/answers.sqlite" }

  @Test func statusShowsTheContents() async throws {
    try await desk.cacheResponses()
    let result = await desk.rialto("cache --json=path,entries,fresh,stale,oldest,hosts")
    #expect(result.status == .done)
    let status = await desk.rialto("cache")
    #expect(status.output.hasPrefix("path\tHOME/.cache/rialto/answers.sqlite\nsize\t"))
    #expect(status.output.contains("\nentries\t3\n"))
    #expect(status.output.contains("\nfresh\t2\nstale\t1\n"))
    #expect(status.output.contains("\noldest\t\(desk.day)T11:26:40Z\n"))
    let person = await desk.rialto("cache", columns: 100)
    #expect(person.output.contains(" a.example (2, 1 fresh), b.example (1, 1 fresh)\n"))
  }

  @Test func withoutAFileTheCacheIsEmptyAndNoFileIsCreated() async {
    let status = await desk.rialto("cache --json=entries,size,oldest,hosts")
    #expect(status.output == #"{"entries":0,"size":0,"oldest":null,"hosts":[]}"# + "\n")
    let clear = await desk.rialto("cache --clear", columns: 80)
    #expect(clear.error == "No cached responses.\n")
    #expect(clear.status == .done)
    #expect(!FileManager.default.fileExists(atPath: desk.home + "/.cache"))
  }

  @Test func clearDeletesAllOrSelectedResponses() async throws {
    try await desk.cacheResponses()
    let dryRun = await desk.rialto("cache --clear --stale --dry-run --json=hosts.host,entries")
    #expect(dryRun.output == #"{"hosts":[{"host":"a.example"}],"entries":1}"# + "\n")
    let note = await desk.rialto("cache --clear --stale --dry-run")
    #expect(note.error == "Dry run: 1 response from a.example would be deleted.\n")
    let host = await desk.rialto("cache --clear --host B.example")
    #expect(host.output == "")
    #expect(host.error == "Deleted 1 response from b.example.\n")
    let all = await desk.rialto("cache --clear --json=entries,fresh")
    #expect(all.output == #"{"entries":2,"fresh":1}"# + "\n")
    #expect(await desk.rialto("cache --json=entries").output == "{\"entries\":0}\n")
  }

  @Test(arguments: ["--stale", "--host a.example", "--dry-run"])
  func aSelectionIsForClearing(option: String) async {
    let result = await desk.rialto("cache \(option)")
    #expect(result.status == .usage)
    #expect(result.error.contains(" requires --clear."))
  }

  @Test func clearRequiresConfirmationOnATerminal() async throws {
    try await desk.cacheResponses()
    var desk = desk
    desk.input = MemoryInput(["n"], isTerminal: true)
    #expect(await desk.rialto("cache --clear", columns: 80).status == .interrupted)
    #expect(await desk.rialto("cache --json=entries").output == "{\"entries\":3}\n")
    desk.input = MemoryInput(["y"], isTerminal: true)
    let result = await desk.rialto("cache --clear", columns: 80)
    #expect(
      result.output.hasPrefix("Clear the cache in HOME/.cache/rialto/answers.sqlite? ")
    )
    #expect(result.status == .done)
    #expect(await desk.rialto("cache --json=entries").output == "{\"entries\":0}\n")
  }

  @Test func yesSkipsTheConfirmation() async throws {
    try await desk.cacheResponses()
    var desk = desk
    desk.input = MemoryInput([], isTerminal: true)
    #expect(
      await desk.rialto("cache --clear --yes", columns: 80).error
        == "Deleted 3 responses from a.example, b.example.\n"
    )
  }

  @Test func withoutAHomeThereIsNoCache() async {
    var desk = desk
    desk.environment["HOME"] = nil
    #expect(await desk.rialto("cache").status != .done)
    #expect(await desk.rialto("cache --clear").status != .done)
  }
}
