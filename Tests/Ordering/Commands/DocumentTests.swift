import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreCore
import StoreHTTP
import TestSupport
import Testing

@testable import OrderingCommands

struct DocumentTests {
  var market: Market

  init() async throws {
    market = try await Market()
    _ = await market.place("MUG-RED=2")
  }

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: market.folder.file(file), encoding: .utf8)
  }

  @Test func anInvoiceIsAPageInAPipeAndInAFile() async throws {
    let piped = await market.rialto("orders invoice 1")
    #expect(piped.status == .done)
    #expect(piped.error == "Nothing was shipped when it was issued: it has no date of supply.\n")
    #expect(piped.output.hasPrefix("<!DOCTYPE html>"))
    for part in [
      "Invoice INV-1", "Mugs &amp; More", "Markt 1", "DE123456789", "Ada Lovelace", "10115 Berlin",
      "Germany", "MUG-RED", "Shipping: Parcel", "19%", "Amount due",
      "Payment at the time of issue: unpaid.", "@page{size:A4;",
    ] {
      #expect(piped.output.contains(part), "\(part)")
    }
    let file = await market.rialto("orders invoice 1 -o invoice.html --paper letter")
    #expect(file.output == "")
    #expect(file.error.contains("invoice.html.\n"))
    #expect(try text(of: "invoice.html").contains("@page{size:letter;"))
    #expect(await market.rialto("orders invoice 1 -o -").output == piped.output)
  }

  @Test func thePageLoadsNothingAndRunsNothing() async throws {
    _ = await market.rialto([
      "orders", "place", "--to", "DE", "--by", "standard", "--name", "<script>alert(1)</script>",
      "--street", "\"><img src=http://a.example/x>", "--city", "Berlin", "--postal-code", "10115",
      "--email", "ada@example.com", "MUG-RED",
    ])
    let page = await market.rialto("orders invoice 2").output
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.contains("<script"))
    #expect(!page.contains("<img"))
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("url("))
  }

  @Test func theValuesAreWrittenInOtherFormats() async {
    let json = await market.rialto("orders invoice 1 --json=number,kind,total.amount")
    #expect(
      json.output == #"{"number":"INV-1","kind":"invoice","total":{"amount":2990}}"# + "\n"
    )
    let terminal = await market.rialto("orders invoice 1", columns: 100)
    #expect(terminal.output.contains("INV-1"))
    #expect(!terminal.output.contains("<!DOCTYPE"))
    #expect(terminal.error.hasPrefix("Write the page with --output, or show it with --open.\n"))
    let both = await market.rialto("orders invoice 1 -o a.html --json=number")
    #expect(both.output == #"{"number":"INV-1"}"# + "\n")
    #expect(await market.rialto("orders invoice 1 -o - --json").status == .usage)
  }

  @Test func theBrowserShowsAFile() async throws {
    let shown = await market.rialto("orders invoice 1 --open")
    #expect(shown.status == .done)
    #expect(market.opened.withLock { $0 } == [market.folder.file("INV-1.html")])
    #expect(try text(of: "INV-1.html").contains("Invoice INV-1"))
    _ = await market.rialto("orders invoice 1 --open -o own.html")
    #expect(market.opened.withLock { $0 }.last == market.folder.file("own.html"))
  }

  @Test func withoutASellerItNamesTheCommandThatSetsOne() async throws {
    let profile = #"{"name":"Mugs","country":"DE","currency":"EUR"}"#
    _ = try await market.store.database.write {
      try await $0.run("UPDATE store_profile SET content = \(profile)")
    }
    let refused = await market.rialto("orders invoice 1")
    #expect(refused.status == .refused)
    #expect(
      refused.error == """
        Error: The invoice needs a seller.
        An invoice with tax names a tax number or a VAT number.
        rialto store profile --seller 'Mugs & More' --address 'Markt 1, 10115 Berlin' --vat-id DE123456789

        """
    )
    _ = try await market.store.database.write { try await $0.run("DELETE FROM store_profile") }
    #expect(await market.rialto("orders invoice 1").error.hasSuffix("\nrialto init\n"))
  }

  @Test func aLegalInvoiceHasBothNumbersTheBankTheDueDateAndTheFooter() async {
    _ = await market.rialto([
      "profile", "--tax-number", "27/123/45678", "--bank", "IBAN DE02 1203", "--bank",
      "BIC BYLADEM",
      "--footer", "HRB 1234", "--payment-days", "30", "--invoice-prefix", "RE-",
    ])
    var market = market
    market.locale = Locale(identifier: "de_DE")
    let page = await market.rialto("orders invoice 1").output.replacing(/>\s+</, with: "><")
    // Issued on 15 January 2027; 30 days later is 14 February.
    for part in [
      "Rechnung RE-1", "<dt>Steuernummer</dt><dd>27/123/45678</dd>",
      "<dt>USt-IdNr.</dt><dd>DE123456789</dd>", "<dt>Ausstellungsdatum</dt><dd>15. Jan. 2027</dd>",
      "<dt>Fällig am</dt><dd>14. Feb. 2027</dd>",
      "<dt>Lieferdatum</dt><dd>noch nicht geliefert</dd>",
      "Bankverbindung", "IBAN DE02 1203", "BIC BYLADEM", "HRB 1234",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    _ = await market.place("MUG-RED")
    for step in ["confirm 2", "pay 2", "ship 2 --yes"] {
      #expect(await market.rialto("orders \(step)").status == .done)
    }
    let paid = await market.rialto("orders invoice 2")
    #expect(paid.error == "")
    #expect(paid.output.contains(/Lieferdatum<\/dt>\s+<dd>15. Jan. 2027<\/dd>/))
    #expect(!paid.output.contains("Fällig am"))
  }

  /// A mug for 12.50 without its 20 % costs 10.42, and shipping for 8.90 costs 7.42: 17.84.
  @Test func anInvoiceToABusinessAbroadNamesBothVATNumbersAndTheNotice() async {
    let notice = "Reverse charge: the buyer owes the tax."
    _ = await market.rialto(["taxes", "set", "AT", "--percent", "20", "--reverse-charge", notice])
    let placed = await market.rialto([
      "orders", "place", "MUG-RED", "--to", "AT", "--by", "standard", "--name", "Ann Lee",
      "--company", "Cups GmbH", "--street", "Ring 1", "--city", "Wien", "--postal-code", "1010",
      "--email", "ann@example.com", "--vat-id", "ATU12345678", "--billing", "street=Platz 2",
    ])
    #expect(placed.status == .done, "\(placed.error)")
    let page = await market.rialto("orders invoice 2").output.replacing(/>\s+</, with: "><")
    for part in [
      "Cups GmbH", "Ann Lee", "Platz 2", "1010 Wien",
      "<dt>Your VAT number</dt><dd>ATU12345678</dd>",
      "<dt>VAT number</dt><dd>DE123456789</dd>", notice, "0%", "€ 17.84",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("Ring 1"))
    let shown = await market.rialto("orders show 2 --no-color", columns: 120).output
    let piped = await market.rialto("orders show 2").output
    for text in [shown, piped] {
      #expect(text.contains("Cups GmbH, Ring 1, 1010 Wien, AT"), "\(text)")
      #expect(text.contains("Ann Lee, Cups GmbH, Platz 2, 1010 Wien, AT"), "\(text)")
      #expect(text.contains("ATU12345678"), "\(text)")
    }
  }

  /// Version 0.2.0 stated no date of supply, and an issued document never changes.
  @Test func aReprintedInvoiceOf020HasNoLineThatItDidNotHave() async throws {
    var document = try OrderDocument.invoice(lineCount: 1)
    func page() throws -> String {
      InvoicePage(document: document, locale: .plain, isDraft: false).page(for: .a4).html
    }
    #expect(try page().contains("Date of supply"))
    var text = document.jsonText()
    for member in ["suppliedAt", "isSupplyStated"] {
      text = text.replacing(try Regex("\"\(member)\":[^,]*,"), with: "")
    }
    document = try ExactJSONDecoder().decode(OrderDocument.self, from: Array(text.utf8))
    #expect(!(try page().contains("Date of supply")))
  }

  @Test func aDraftHasNoNumberAndIssuesNothing() async {
    let draft = await market.rialto("orders invoice 1 --dry-run")
    #expect(draft.output.contains("Draft, not issued"))
    #expect(!draft.output.contains("INV-1"))
    #expect(draft.error.contains("Dry run"))
    #expect(await market.rialto("orders credit-note 1").error.contains("has no invoice"))
  }

  @Test func theLocaleWritesTheWordsAndChoosesThePaper() async {
    var market = market
    market.locale = Locale(identifier: "de_DE")
    let german = await market.rialto("orders invoice 1").output
    #expect(german.contains(#"<html lang="de">"#))
    for part in ["Rechnung INV-1", "29,90 €", "19 %", "Deutschland", "Zu zahlen"] {
      #expect(german.contains(part), "\(part)")
    }
    market.locale = Locale(identifier: "en_US")
    let american = await market.rialto("orders invoice 1").output
    #expect(american.contains("@page{size:letter;"))
    #expect(american.contains("€29.90"))
    market.locale = Locale(identifier: "fr_CA")
    #expect(await market.rialto("orders packing-slip 1").output.contains("Bon de livraison"))
  }

  @Test func aRefundGetsACreditNote() async {
    #expect(await market.rialto("orders credit-note 1").status == .refused)
    _ = await market.rialto("orders invoice 1")
    _ = await market.rialto("orders pay 1")
    let none = await market.rialto("orders credit-note 1")
    #expect(none.status == .refused)
    #expect(
      none.error.contains("Nothing of the invoice of order 1 was refunded or taken back unpaid.")
    )
    let refund = await market.rialto(
      ["orders", "refund", "1", "--amount", "5", "--reason", "A dent", "--yes"]
    )
    let note = "A credit note of € 5.00 is due: 'rialto orders credit-note 1'.\n"
    #expect(refund.error == "Recorded a refund of € 5.00 for order 1.\n" + note)
    #expect(await market.rialto("orders show 1").error == note)
    let page = await market.rialto("orders credit-note 1").output
    for part in ["Credit note CN-1", "For invoice", "INV-1", "Amount credited", "A dent"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(await market.rialto("orders show 1").error == "")
    let json = await market.rialto("orders credit-note 1 --event 3 --json=number,total.amount")
    #expect(json.output == #"{"number":"CN-1","total":{"amount":500}}"# + "\n")
  }

  @Test func aParcelThatComesBackUnpaidGetsACreditNote() async {
    for step in ["confirm", "ship --yes", "invoice"] { _ = await market.rialto("orders \(step) 1") }
    let back = await market.rialto("orders return 1 --restock --yes")
    let note = "A credit note of € 25.00 is due: 'rialto orders credit-note 1'.\n"
    #expect(back.error.hasSuffix(note), "\(back.error)")
    let credit = await market.rialto("orders credit-note 1 --json=number,total.amount")
    #expect(credit.output == #"{"number":"CN-1","total":{"amount":2500}}"# + "\n")
    let void = await market.rialto("orders void 1 --yes")
    #expect(void.error.contains("A credit note of € 4.90 is due:"), "\(void.error)")
  }

  /// The reminder was hidden by what was paid after the return.
  @Test func aPaymentAfterAReturnHidesNoCreditNote() async {
    for step in ["confirm", "ship --yes", "invoice", "return --restock --yes"] {
      _ = await market.rialto("orders \(step) 1")
    }
    let paid = await market.rialto("orders pay 1 --amount 29.90 --yes")
    let note = "A credit note of € 25.00 is due: 'rialto orders credit-note 1'.\n"
    #expect(paid.error.hasSuffix(note), "\(paid.error)")
    _ = await market.rialto("orders credit-note 1")
    #expect(await market.rialto("orders show 1").error == "")
  }

  /// Each step would ask one question more.
  @Test func onlyAnOrderThatWasTakenBackIsAskedForItsDocuments() async throws {
    let metrics = HTTPRequest(.get, try #require(URL(string: "http://store.test/metrics")))
    func areAsked() async throws -> Bool {
      let text = try await market.store.handler(metrics).body.collected()
      return String(decoding: text, as: UTF8.self).contains("listOrderDocuments")
    }
    for step in ["confirm", "pay", "show"] { _ = await market.rialto("orders \(step) 1") }
    #expect(try await !areAsked())
    _ = await market.rialto("orders refund 1 --amount 5 --yes")
    #expect(try await areAsked())
  }

  @Test func aPackingSlipHasNoPrices() async {
    _ = await market.rialto("orders confirm 1")
    let open = await market.rialto("orders packing-slip 1")
    #expect(open.output.contains("MUG-RED"))
    #expect(!open.output.contains("€"))
    #expect(!open.output.contains("EUR"))
    _ = await market.rialto("orders ship 1 MUG-RED=1 --carrier dhl --tracking 003404 --yes")
    let first = await market.rialto("orders packing-slip 1 --json=shipment,lines,tracking.number")
    #expect(
      first.output == """
        {"shipment":3,"lines":[{"sku":"MUG-RED","name":"Red mug","options":{},\
        "ordered":2,"packed":1,"remaining":1}],"tracking":{"number":"003404"}}

        """
    )
    let page = await market.rialto("orders packing-slip 1").output
    for part in ["Packing slip", "DHL", "003404", "In this parcel", "To follow"] {
      #expect(page.contains(part), "\(part)")
    }
    _ = await market.rialto("orders ship 1 --yes")
    let last = await market.rialto("orders packing-slip 1 --json=lines").output
    #expect(last.contains(#""packed":1,"remaining":0"#))
    let wrong = await market.rialto("orders packing-slip 1 --shipment 9")
    #expect(wrong.status == .notFound)
    #expect(wrong.error.contains("Shipments: 3, 4."))
  }

  @Test func aCancelledOrderHasNothingToPack() async {
    _ = await market.rialto("orders cancel 1 --yes")
    let refused = await market.rialto("orders packing-slip 1")
    #expect(refused.status == .refused)
    #expect(refused.error.contains("Order 1 has nothing to pack."))
  }
}
