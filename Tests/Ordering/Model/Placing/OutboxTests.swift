import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreHTTP
import TestSupport
import Testing

/// The outbox before and after an order is sent.
@MainActor struct OutboxTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  @Test func anOrderAndItsKeyAreOnTheDiskBeforeAnythingIsSent() async throws {
    let seen = ObservedValue<[String?]>([])
    let shop = ScriptedShop { [path = machine.path] question in
      // Another program looks into the file while the request is under way.
      let connection = try Connection(.file(path))
      let key: String? = try connection.prepare("SELECT key FROM outgoing WHERE number IS NULL")
        .value()
      seen.update { $0 += [key, question.key] }
      return nil
    }
    try await machine.start(at: shop).place(.mugs())
    #expect(seen.value.count == 2)
    #expect(seen.value[0] != nil)
    #expect(seen.value[0] == seen.value[1])
  }

  @Test func aPlacedOrderIsKnownToBePlaced() async throws {
    let shop = ScriptedShop()
    let model = try await machine.start(at: shop)
    let order = try await model.place(.mugs())
    #expect(order.number == "R-1")
    #expect(order.totals.total == .euros(2990))
    #expect(model.outbox.map(\.number) == ["R-1"])
    #expect(try await machine.start(at: shop).outbox.map(\.number) == ["R-1"])
  }

  @Test func orderIsNotSentWhenOutboxWriteFails() async throws {
    let shop = ScriptedShop()
    let model = try await machine.start(at: shop)
    try Connection(.file(machine.path)).execute(script: "DROP TABLE outgoing")
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    #expect(error?.code == "ordering.file_failed")
    #expect(shop.lines.isEmpty)
  }

  @Test func placedOrderIsReturnedWhenOutboxUpdateFails() async throws {
    let shop = ScriptedShop { [path = machine.path] _ in
      try Connection(.file(path)).execute(
        script: """
          CREATE TRIGGER full BEFORE UPDATE ON outgoing
          BEGIN SELECT raise(ABORT, 'the disk is full'); END
          """
      )
      return nil
    }
    let model = try await machine.start(at: shop)
    let order = try await model.place(.mugs())
    #expect(order.number == "R-1")
    #expect(model.outboxFailure?.code == "ordering.file_failed")
    model.outboxFailure = nil  // A view dismisses its alert.
    #expect(model.outboxFailure == nil)
    // The next program finds it unresolved, and sends it again with the same key.
    try Connection(.file(machine.path)).execute(script: "DROP TRIGGER full")
    let later = try await machine.start(at: shop)
    let key = try #require(later.outbox.first { !$0.isPlaced }?.key)
    #expect(try await later.resume(key) == order)
    #expect(shop.placed.count == 1)
  }

  @Test func onlyTheOwnerCanReadTheFile() async throws {
    let model = try await machine.start(at: ScriptedShop())
    try await model.add(.mug)
    for suffix in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: machine.path + suffix)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
    }
  }

  @Test func rightsOfOthersAreTakenAwayFromAFileThatIsThere() async throws {
    _ = try await machine.start(at: ScriptedShop())
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: machine.path)
    _ = try await machine.start(at: ScriptedShop())
    let attributes = try FileManager.default.attributesOfItem(atPath: machine.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func openingFailsWhenFileCannotBeCreated() async throws {
    let path = machine.path + "/below/a/file.sqlite"
    _ = try await machine.start(at: ScriptedShop())
    let error = await #expect(throws: OrderingError.self) { try await CartFile.open(path) }
    #expect(error?.title.hasPrefix("The file ") == true)
  }

  @Test func outboxEntriesAreNotSentToAnotherStore() async throws {
    let shop = ScriptedShop([.answerLost])
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    let key = try #require(error?.unknown?.key)

    let elsewhere = try await machine.start(at: shop, store: "another store")
    #expect(elsewhere.outbox.isEmpty)
    await #expect(throws: OrderingError.self) { try await elsewhere.resume(key) }
    await #expect(throws: OrderingError.self) { try await elsewhere.removeFromOutbox(key) }
    #expect(shop.lines.count == 1)
  }

  @Test func aTrialIsNotWrittenDown() async throws {
    let shop = ScriptedShop()
    let model = try await machine.start(at: shop)
    let order = try await model.place(.mugs(), isDryRun: true)
    #expect(order.totals.total == .euros(2990))
    #expect(try await machine.start(at: shop).outbox.isEmpty)
    #expect(shop.questions.value.map { $0.query["dryRun"] } == ["true"])
    #expect(shop.placed.isEmpty)
  }

  /// A rule that is newer than the order does not say that the store has not placed it.
  @Test func invalidDraftIsNotSentButForAFurtherAttempt() async throws {
    let shop = ScriptedShop()
    var order = OutgoingOrder(key: "a key", draft: try .mugs(0))
    await #expect(throws: OrderingError.self) { try await shop.store().place(order) }
    #expect(shop.lines.isEmpty)
    order.attempts = 2
    try await shop.store().place(order)
    #expect(shop.placed == ["a key"])
  }

  @Test func invalidDraftIsRejectedBeforeOutboxWrite() async throws {
    let shop = ScriptedShop()
    let model = try await machine.start(at: shop)
    await #expect(throws: OrderingError.self) { try await model.place(.mugs(0)) }
    #expect(shop.lines.isEmpty)
    #expect(try await machine.start(at: shop).outbox.isEmpty)
  }
}
