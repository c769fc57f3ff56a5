public import CommandKit
public import Foundation
public import FoundationCore
public import Observation
public import Ordering

/// The section of orders on a screen.
@MainActor @Observable
public final class OrdersScreen: ScreenSection {
  public let listLoader: ScreenLoader
  public let detailLoader: ScreenLoader
  public var notice = ""

  private var model: OrderingModel?
  private var text = ""

  private let context: any OrderingContext
  private let locale: Locale
  /// `true` if the user may change orders.
  private let isWriting: Bool

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - locale: The locale of amounts and dates.
  ///   - isWriting: `true` to allow actions that change an order.
  public init(_ context: any OrderingContext, locale: Locale, isWriting: Bool) {
    self.context = context
    self.locale = locale
    self.isWriting = isWriting
    listLoader = ScreenLoader(explaining: context.explained)
    detailLoader = ScreenLoader(explaining: context.explained)
  }

  public var listing: Listing<Order.ID> {
    guard let page = model?.orders.value else { return Listing() }
    let digits = page.items.map(\.number.rawValue.count).max() ?? 0
    return Listing(
      rows: page.items.map { row(of: $0, numberWidth: digits) },
      count: "\(page.countText) orders",
      empty: text.isEmpty ? "No orders yet." : "No orders found."
    )
  }

  public func load() {
    listLoader.load { [self] _ in
      try await store().load(OrderFilter(text: text))
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let model else { return }
    model.search(text)
    listLoader.load { attempt in
      guard attempt.number == 1 else { return try await model.load() }
      await model.waitForSearch()
      if let failure = model.orders.failure { throw failure }
    }
  }

  public func loadMore() {
    guard let model, model.orders.value?.next != nil, !model.orders.isLoading else { return }
    performInBackground { try await model.loadNext() }
  }

  public func load(_ number: Order.ID) {
    detailLoader.load { [self] _ in
      let model = try await store()
      try await model.order(number)
      performInBackground { try await model.history(of: number) }
    }
  }

  public func detail(of number: Order.ID) -> Detail? {
    guard let order = order(number) else { return nil }
    let isAskedFor = model?.order.value?.number == order.number
    let history = isAskedFor ? model?.history.value : nil
    return OrderDetail.of(order, history: history ?? [], in: locale)
  }

  public func actions(at number: Order.ID) -> [ScreenAction] {
    guard isWriting, let order = order(number) else { return [] }
    return order.allowed.compactMap { action in
      // An amount that overflows cannot be refunded.
      guard let request = try? action.known?.request?.resolvingAmount(for: order) else {
        return nil
      }
      return ScreenAction(
        title: action.rawValue,
        question: request.question(about: order, in: locale)
      ) { self.perform(request, on: order) }
    }
  }

  /// Performs an action; after an unknown outcome, a retry uses the same key.
  private func perform(_ request: OrderActionRequest, on order: Order) {
    var key: OutgoingOrder.Key?
    detailLoader.load { [self] _ in
      guard let model else { return }
      do {
        let changed = try await model.perform(request, on: order, key: key)
        notice = "Order \(changed.number) is \(changed.status.words) and \(changed.payment.words)."
      } catch {
        if case .unknownActionOutcome(_, _, let sent, _)? = error as? OrderingError { key = sent }
        throw error
      }
    }
  }

  private func order(_ number: Order.ID) -> Order? {
    if let order = model?.order.value, order.number == number { return order }
    return model?.orders.value?.items.first { $0.number == number }
  }

  /// Returns the model, which is created at the first call.
  private func store() async throws -> OrderingModel {
    if let model { return model }
    let opened = try await context.ordering()
    // Another task may have created it meanwhile.
    if let model { return model }
    model = opened
    return opened
  }

  private func row(of order: Order, numberWidth digits: Int) -> Listing<Order.ID>.Row {
    let number = order.number.rawValue.padded(toWidth: digits, alignment: .trailing)
    return Listing<Order.ID>.Row(
      place: order.number,
      title: "\(number)  \(order.address.name)",
      cells: [
        order.status.words, order.totals.total.formatted(in: locale), order.address.country.code,
      ]
    )
  }
}

extension OrderAction {
  /// The request without parameters; `nil` for an action that needs some, such as a return.
  fileprivate var request: OrderActionRequest? {
    switch self {
    case .confirm: .confirm
    case .unconfirm: .unconfirm
    case .authorize: .authorize
    case .pay: .pay
    case .void: .void
    case .ship: .ship()
    case .deliver: .deliver
    case .cancel: .cancel()
    case .refund: .refund()
    case .place, .discard, .expire, .return, .erase: nil
    }
  }
}

/// The detail of an order on a screen.
enum OrderDetail {
  static func of(_ order: Order, history: [OrderEvent], in locale: Locale) -> Detail {
    let placed = order.createdAt.map { "placed " + $0.day(in: locale) }
    let head = [order.status.words, order.payment.words, placed].compactMap(\.self)
    return Detail(
      title: "Order \(order.number)",
      subtitle: head.joined(separator: " · "),
      blocks: [
        .fields([
          ("Customer", "\(order.address.name), \(order.email)"),
          ("Address", order.address.place),
          ("Shipping method", order.shipping.words),
          ("Discount code", order.discountCode?.rawValue),
        ]),
        .fields(order.shipments.map { ("Shipment", $0.words(in: locale)) }),
        .table("Items") { width in
          OrderLineRows.short(in: locale).text(
            order.lines,
            width: width,
            style: .plain,
            locale: locale
          )
        },
        .fields(sums(of: order, in: locale)),
        .table("History") { width in
          history.isEmpty
            ? ""
            : OrderEventRows.short(in: locale).text(
              history,
              width: width,
              style: .plain,
              locale: locale
            )
        },
      ]
    )
  }

  private static func sums(of order: Order, in locale: Locale) -> [(name: String, value: String?)] {
    func text(_ money: Money) -> String? {
      money.minorUnits == 0 ? nil : money.formatted(in: locale)
    }
    let allowed = order.allowed.map(\.rawValue).joined(separator: ", ")
    return [
      ("Discount", text(order.totals.discount)),
      ("Shipping", text(order.totals.shipping)),
      (order.totals.isTaxIncluded ? "Tax (included)" : "Tax", text(order.totals.tax)),
      ("Total", order.totals.total.formatted(in: locale)),
      ("Paid", text(order.paid)),
      ("Refunded", text(order.refunded)),
      ("Actions", allowed),
    ]
  }
}
