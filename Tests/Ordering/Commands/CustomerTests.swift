import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import TestSupport
import Testing

struct CustomerTests {
  let market: Market

  init() async throws {
    market = try await Market()
    _ = await market.place("MUG-RED=2")
  }

  /// Finishes the order, so that its customer can be erased.
  private func finish() async {
    for line in ["pay 1", "confirm 1", "ship 1 --yes", "deliver 1 --yes"] {
      _ = await market.rialto("orders \(line)")
    }
  }

  @Test func theListHasCustomersWithTheirOrders() async {
    _ = await market.rialto("orders pay 1")
    let list = await market.rialto("customers list --json=id,name,email,orderCount,spent")
    #expect(
      list.output == """
        [{"id":1,"name":"Ada Lovelace","email":"ada@example.com","orderCount":1,\
        "spent":[{"amount":2990,"currency":"EUR"}]}]

        """
    )
    let terminal = await market.rialto("customers list love --sort orders", columns: 100)
    #expect(terminal.output.contains("Ada Lovelace"))
    #expect(terminal.output.contains("29.90"))
    #expect(
      await market.rialto("customers list bob", columns: 100).error == "No customers found.\n"
    )
    #expect(await market.rialto("customers list --sort age").status == .usage)
  }

  @Test func aCustomerIsShownByAddressOrID() async {
    let byAddress = await market.rialto("customers show ADA@example.com", columns: 100)
    #expect(byAddress.status == .done)
    for part in ["Ada Lovelace", "Markt 1, 10115 Berlin, DE", "placed"] {
      #expect(byAddress.output.contains(part), "\(part)")
    }
    #expect(await market.rialto("customers show 1", columns: 100).output == byAddress.output)
    let unknown = await market.rialto("customers show bob@example.com")
    #expect(unknown.status == .notFound)
    #expect(
      unknown.error == """
        Error: There is no customer bob@example.com.
        See 'rialto customers list'.

        """
    )
    #expect(await market.rialto("customers show bob").status == .usage)
  }

  @Test func theExportIsADocumentOrAFile() async throws {
    let document = await market.rialto("customers export ada@example.com").output
    let record = try ExactJSONDecoder().decode(CustomerRecord.self, from: document.utf8)
    #expect(record.customer.name == "Ada Lovelace")
    #expect(record.orders.map(\.events.count) == [1])
    let file = await market.rialto("customers export 1 -o ada.json")
    #expect(file.status == .done)
    #expect(file.output == "")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: market.folder.file("ada.json")
    )
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let saved = try String(contentsOfFile: market.folder.file("ada.json"), encoding: .utf8)
    #expect(try ExactJSONDecoder().decode(CustomerRecord.self, from: saved.utf8) == record)
    #expect(await market.rialto("customers export 1 --csv").status == .usage)
  }

  @Test func erasingAsksAndTellsWhatIsKept() async {
    let unfinished = await market.rialto("customers erase ada@example.com --yes")
    #expect(unfinished.status == .refused)
    #expect(unfinished.error.contains("Not delivered or not settled: 1."))
    await finish()
    #expect(await market.rialto("customers erase 1").status == .usage)
    let asked = await market.typing("n").rialto("customers erase 1", columns: 80)
    let question = asked.output + asked.error
    #expect(question.contains("Erase Ada Lovelace (ada@example.com) from 1 order?"))
    #expect(question.contains("This cannot be undone."))
    #expect(await market.rialto("orders show 1 --json=email").output.contains("ada@example.com"))
    let dry = await market.rialto("customers erase 1 --dry-run --json=orderCount")
    #expect(dry.output == #"{"orderCount":1}"# + "\n")
    _ = await market.rialto("orders invoice 1")
    let erased = await market.rialto("customers erase ada@example.com --yes")
    #expect(
      erased.output == """
        Erased customer 1 from 1 order. Documents that keep the buyer: 1 (--with-documents erases \
        it).

        """
    )
    let order = await market.rialto("orders show 1", columns: 100).output
    #expect(order.contains("(erased)"))
    #expect(!order.contains("Ada"))
    let history = await market.rialto("orders show 1 --history --json=action").output
    #expect(history.contains("erase"))
    #expect(await market.rialto("customers show ada@example.com").status == .notFound)
    #expect(await market.rialto("customers show 1").error.contains("The person was erased on"))
    let later = await market.rialto("customers erase 1 --with-documents --yes")
    #expect(later.output.contains("Documents without the buyer: 1."))
  }
}
