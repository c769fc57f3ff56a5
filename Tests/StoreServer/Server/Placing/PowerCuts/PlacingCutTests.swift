import Foundation
import StoreTestSupport
import TestSupport
import Testing

/// A connection to the database that breaks at any message while an order is placed: one order
/// results.
///
/// One after the other: in one database, many at once would wait longer for locks than a store does.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct PlacingCutTests {
  @Test(arguments: try await PlacingStep.all)
  func anOrderIsPlacedOnceWhereverTheConnectionIsCut(step: PlacingStep) async throws {
    let store = try await CutStore()
    for message in step.messages {
      for deed in message.cuts {
        let harm = store.harm(deed, at: message)
        let order = CutOrder()
        let first = try await store.place(order)
        let again = try await store.place(order)
        #expect(harm.value, "\(deed) \(message)")
        #expect(first.status == 201 && again.text == first.text, "\(deed) \(message)")
        #expect(try await store.counts(of: order) == [1, 1, 1, 1], "\(deed) \(message)")
      }
    }
    #expect(try await store.findings() == [])
    await store.close()
  }

  /// Neither the server nor the database notices that its messages are lost: the transaction keeps
  /// its locks until the connection is cut.
  @Test(arguments: try await PlacingStep.all)
  func anotherServerPlacesNoSecondOneWhileTheFirstHangs(step: PlacingStep) async throws {
    let store = try await CutStore()
    // The cases differ in whether the database received the statement and the server its response.
    let hanging = step.messages.filter { [">E", "<C"].contains($0.kind) }
    for message in hanging {
      let harm = store.harm(.stall, at: message)
      let order = CutOrder()
      async let first = store.place(order)
      #expect(await harm.waitUntil(\.self), "\(message)")
      async let second = store.placeElsewhere(order)
      try await store.waitUntilHeldUp(order)
      store.proxy.cutAll()
      let answers = try await [first, second]
      #expect(answers.map(\.status) == [201, 201], "\(message)")
      #expect(answers[0].text == answers[1].text, "\(message)")
      #expect(try await store.counts(of: order) == [1, 1, 1, 1], "\(message)")
    }
    #expect(try await store.findings() == [])
    await store.close()
  }
}
