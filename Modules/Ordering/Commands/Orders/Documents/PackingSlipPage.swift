import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The page of a packing slip.
struct PackingSlipPage {
  let slip: PackingSlip
  /// The sender; `nil` if the settings name none.
  let seller: Seller?
  let locale: Locale

  private var markup: DocumentMarkup { DocumentMarkup(in: locale) }
  private var words: DocumentWords { markup.words }

  func page(for paper: Paper) -> HTMLPage {
    markup.page(
      words.packingSlip,
      for: paper,
      from: seller,
      [parties, lines],
      footer: [seller?.name, seller?.contact].compactMap(\.self)
    )
  }

  private var parties: MarkupElement {
    markup.parties(
      words.recipient,
      slip.address,
      facts: [
        (words.order, slip.order.rawValue),
        (words.ordered, slip.orderedAt?.day(in: locale)),
        (words.shipped, slip.shippedAt?.day(in: locale)),
        (words.method, slip.method),
        (words.carrier, slip.tracking?.carrierName),
        (words.tracking, slip.tracking?.number),
      ]
    )
  }

  private var lines: MarkupElement {
    markup.table(
      [.init(heading: words.item, isNumber: false)]
        + [words.ordering, words.packed, words.remaining].map { .init(heading: $0) },
      slip.lines.map { line in
        [
          markup.item(line.name, line.options, sku: line.sku.rawValue),
          markup.cell(line.ordered.formatted(in: locale)),
          markup.cell(line.packed.formatted(in: locale)),
          markup.cell(line.remaining.formatted(in: locale)),
        ]
      }
    )
  }
}
