import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// The example of the documentation.
@MainActor struct ExampleTests {
  /// Stands in for `print` of the example.
  final class Shown { var values: [String] = [] }

  @Test(arguments: [[], [.answerLost]] as [[ScriptedShop.Fault]])
  func theFrontPage(_ faults: [ScriptedShop.Fault]) async throws {
    let shown = Shown()
    func print(_ one: some Any, _ other: some Any) { shown.values.append("\(one) \(other)") }
    let folder = try TemporaryFolder()
    let path = folder.file("ordering.sqlite")
    let client = try ScriptedShop(faults).store()
    let mug = ProductReference.mug
    let address = try OrderDraft.mugs().address

    let file = try await OrderingFile.open(path)
    let ordering = OrderingModel(client: client, file: file)
    try await ordering.restore()

    try await ordering.add(mug, quantity: 2)
    let draft = OrderDraft(
      lines: ordering.cart.items,
      currency: .euro,
      email: "ann@example.com",
      address: address,
      shippingMethod: "standard"
    )
    do throws(OrderingError) {
      let order = try await ordering.place(draft, emptiesCart: true)
      print(order.number, order.totals.total)
    } catch {
      guard case .unknownOutcome(let outgoing, _) = error else { throw error }
      let order = try await ordering.resume(outgoing.key)
      print(order.number, order.totals.total)
    }
    #expect(shown.values == ["R-1 29.90 EUR"])
    #expect(ordering.cart.isEmpty)
  }

  @Test(arguments: [[], [.answerLost]] as [[ScriptedShop.Fault]])
  func aTool(_ faults: [ScriptedShop.Fault]) async throws {
    let shop = ScriptedShop(faults)
    let kept = Shown()
    func keep(_ order: OutgoingOrder) { kept.values.append("\(order.key) \(order.attempts)") }
    let client = try shop.client()
    let draft = try OrderDraft.mugs()

    let store = StoreClient(client)
    var outgoing = OutgoingOrder(key: "subscription-17-2026-11", draft: draft)
    keep(outgoing)
    var order: Order?
    while order == nil {
      do throws(OrderingError) {
        order = try await store.place(outgoing)
      } catch {
        guard case .unknownOutcome = error, outgoing.attempts < 5 else { throw error }
        outgoing.attempts += 1
        keep(outgoing)
      }
    }
    print(order?.number ?? "")
    #expect(order?.number == "R-1")
    #expect(shop.placed == ["subscription-17-2026-11"])
    #expect(kept.values.count == faults.count + 1)
  }
}
