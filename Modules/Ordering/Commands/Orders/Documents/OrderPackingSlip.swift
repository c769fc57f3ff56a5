import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto orders packing-slip`: writes the packing slip of a shipment.
enum OrderPackingSlip {
  private static let shipment = Option<PositiveInt?>(
    "shipment EVENT",
    "The shipment, by its event in the order's history (default: the last one)."
  )

  static let command = Command(
    "packing-slip",
    "Writes a parcel's packing slip, without prices.",
    discussion: """
      It has the address, the carrier and tracking number, the items in the parcel, and those that \
      follow. Before the first shipment, it lists everything that is still to be sent.
      """,
    examples: [
      Example("rialto orders packing-slip 1 -o slip.html", "For the last shipment."),
      Example("rialto orders packing-slip 1 --paper letter > slip.html", "On Letter paper."),
    ],
    arguments: [OrderGroup.number],
    options: [shipment] + DocumentOptions.all,
    output: .one(DocumentRows.slip(in: .plain))
  ) { invocation, context in
    let number = try invocation[OrderGroup.number]
    let store = try await context.orderingClient()
    let order = try await store.order(number).value
    let slip = PackingSlip(order, shipment: try order.shipment(try invocation[shipment]?.number))
    guard !slip.lines.isEmpty, !order.isOff else { throw PackingFailure(order: order) }
    let display = try context.display
    let seller = try await store.profile().seller
    let page = PackingSlipPage(slip: slip, seller: seller, locale: display.locale)
    try await DocumentOptions.write(
      slip,
      as: DocumentRows.slip(in: display.locale),
      named: "packing-slip-\(order.number)",
      page: page.page(for:),
      invocation,
      in: context
    )
  }
}

extension Order {
  /// `true` if the store will send no item of the order.
  fileprivate var isOff: Bool { status.known == .cancelled || status.known == .expired }

  /// Returns the shipment of an event, or the last one; `nil` before the first.
  fileprivate func shipment(_ event: Int?) throws -> Shipment? {
    guard let event else { return shipments.last }
    guard let found = shipments.first(where: { $0.id.rawValue == event }) else {
      throw PackingFailure(order: self, event: event)
    }
    return found
  }
}

/// The failure of an order without a parcel to pack.
private struct PackingFailure: Failure {
  let order: Order
  var event: Int?

  var details: FailureDetails {
    guard let event else {
      return FailureDetails(
        "orders.nothing_to_pack",
        .refused,
        "Order \(order.number) has nothing to pack.",
        reason: "It is \(order.status.words)."
      )
    }
    let shipments = order.shipments.map { String($0.id.rawValue) }.joined(separator: ", ")
    return FailureDetails(
      "orders.no_such_shipment",
      .notFound,
      "Event \(event) of order \(order.number) is not a shipment.",
      suggestion: shipments.isEmpty ? "Nothing was shipped yet." : "Shipments: \(shipments)."
    )
  }
}

/// The page of a packing slip.
struct PackingSlipPage {
  let slip: PackingSlip
  /// The sender; `nil` if the profile of the store has none.
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
