import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The page of an invoice or a credit note.
struct InvoicePage {
  let document: OrderDocument
  let locale: Locale
  /// `true` if the document was not issued.
  var isDraft = false

  private var markup: DocumentMarkup { DocumentMarkup(in: locale) }
  private var words: DocumentWords { markup.words }
  private var isCredit: Bool { document.kind.known == .creditNote }

  func page(for paper: Paper) -> HTMLPage {
    let name = isCredit ? words.creditNote : words.invoice
    let seller = document.seller
    return markup.page(
      isDraft ? name : "\(name) \(document.number)",
      for: paper,
      from: seller,
      isDraft: isDraft,
      [parties] + (document.lines.isEmpty ? [] : [lines]) + [sums] + remarks + bank,
      footer: [
        seller.name, seller.taxNumber.map { "\(words.taxNumber): \($0)" },
        seller.vatID.map { "\(words.vatID): \($0)" }, seller.contact,
      ]
      .compactMap(\.self) + document.footer
    )
  }

  private var parties: MarkupElement {
    markup.parties(
      words.buyer,
      document.buyer.address,
      facts: [
        (words.number, isDraft ? nil : document.number.rawValue),
        (words.issued, document.issuedAt.day(in: locale)),
        (words.refersTo, document.invoice?.rawValue),
        (words.order, document.order.rawValue),
        (words.ordered, document.orderedAt?.day(in: locale)),
        (
          words.supplied,
          document.suppliedAt?.day(in: locale)
            ?? (document.isSupplyStated ? words.notSupplied : nil)
        ),
        (words.dueDate, document.dueAt?.day(in: locale)),
        (words.taxNumber, document.seller.taxNumber),
        (words.vatID, document.seller.vatID),
        (words.buyerVATID, document.buyer.vatID),
      ]
    )
  }

  private var lines: MarkupElement {
    let isDiscounted = document.lines.contains { $0.discount.minorUnits > 0 }
    let price = document.isTaxIncluded ? words.unitPriceWithTax : words.unitPrice
    let headings =
      [words.quantity, price] + (isDiscounted ? [words.discount] : [])
      + [words.net, words.taxRate, words.total]
    return markup.table(
      [.init(heading: words.item, isNumber: false)] + headings.map { .init(heading: $0) },
      document.lines.map { line in
        let name = line.sku == nil ? "\(words.shipping): \(line.name)" : line.name
        let amount = line.discount.minorUnits > 0 ? markup.cell(line.discount) : markup.cell("")
        let discount = isDiscounted ? [amount] : []
        return [
          markup.item(name, line.options, sku: line.sku?.rawValue),
          markup.cell(line.quantity.formatted(in: locale)), markup.cell(line.unitPrice),
        ] + discount + [
          markup.cell(line.net), markup.cell(line.taxPercent.percent(in: locale)),
          markup.cell(line.total),
        ]
      }
    )
  }

  private var sums: MarkupElement { MarkupElement("div", ["class": "sums"], [taxes, totals]) }

  private var taxes: MarkupElement {
    markup.table(
      [words.taxRate, words.net, words.tax, words.total].map { .init(heading: $0) },
      document.taxes.map { row in
        [
          markup.cell(row.percent.percent(in: locale)), markup.cell(row.net),
          markup.cell(row.tax), markup.cell(row.total),
        ]
      },
      caption: "\(words.taxes), \(document.total.currency.code)"
    )
  }

  private var totals: MarkupElement {
    let due = (try? document.total - document.paid) ?? document.total
    var rows = [
      row(words.netTotal, document.net), row(words.taxTotal, document.tax),
      row(isCredit ? words.creditTotal : words.invoiceTotal, document.total, style: "grand"),
    ]
    if !isCredit { rows += [row(words.paid, document.paid), row(words.due, due)] }
    return MarkupElement("table", ["class": "totals"], [MarkupElement("tbody", rows)])
  }

  private func row(_ name: String, _ amount: Money, style: String = "sum") -> MarkupElement {
    MarkupElement(
      "tr",
      ["class": style],
      [
        MarkupElement("th", ["scope": "row"], text: name),
        MarkupElement("td", ["class": "number"], text: amount.formatted(in: locale)),
      ]
    )
  }

  private var remarks: [MarkupElement] {
    let status = words.payment(document.payment) ?? document.payment.words
    let payment = "\(words.payment): \(status)."
    let reason = document.reason.map { "\(words.reason): \($0)" }
    // Without the reason that no tax is due, an invoice is not a legal one.
    let exemptions = document.taxes.compactMap(\.exemption)
    let distinct = exemptions.enumerated().filter { exemptions.firstIndex(of: $1) == $0 }
    let parts = [isCredit ? nil : payment] + distinct.map(\.element) + [reason]
    return parts.compactMap(\.self).map { MarkupElement("p", ["class": "remark"], text: $0) }
  }

  private var bank: [MarkupElement] {
    guard !document.bank.isEmpty else { return [] }
    let lines = document.bank.map { MarkupElement("p", text: $0) }
    return [
      MarkupElement("div", ["class": "remark"], [MarkupElement("h2", text: words.bank)] + lines)
    ]
  }
}

extension Decimal {
  /// Returns the number as a percentage, such as `19%`.
  func percent(in locale: Locale) -> String {
    guard locale != .plain else { return "\(self)%" }
    return (self / 100).formatted(.percent.precision(.fractionLength(0...3)).locale(locale))
  }
}
