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
  public let dialog: ScreenDialog? = ScreenDialog()

  private var model: OrderingModel?
  /// The order in the detail view, with its history.
  private var shown: (number: Order.ID, order: Loadable<Order>, history: Loadable<[OrderEvent]>)?
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
    guard let page else { return Listing() }
    let digits = page.items.map(\.number.rawValue.count).max() ?? 0
    return Listing(
      rows: page.items.map { row(of: $0, numberWidth: digits) },
      count: page.countText(of: "order"),
      note: OrderSearchText(text).hint ?? "",
      empty: text.isEmpty ? "No orders yet." : "No orders found."
    )
  }

  public func load() {
    listLoader.load { [self] _ in
      let orders = try await store().orders
      orders.query = OrderSearchText(text).filter
      await orders.load()
      if let failure = orders.failure { throw failure }
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let orders = model?.orders else { return }
    orders.query = OrderSearchText(text).filter
    listLoader.load { attempt in
      if attempt.number == 1 { await orders.settle() } else { await orders.load() }
      if let failure = orders.failure { throw failure }
    }
  }

  public func loadMore() {
    guard let orders = model?.orders, orders.hasMore, !orders.isLoading else { return }
    performInBackground { try await self.loadNext(of: orders) }
  }

  private func loadNext(of orders: PagedList<OrderFilter, Page<Order>>) async throws {
    await orders.loadNext()
    if let failure = orders.failure { throw failure }
  }

  /// The loaded orders; `nil` before the first load.
  private var page: Page<Order>? {
    guard let orders = model?.orders, let first = orders.first else { return nil }
    return Page(orders.items, next: orders.hasMore ? first.next : nil, total: first.total)
  }

  public func loadAll() {
    guard let model else { return }
    loadAll {
      self.page
    } next: {
      try await self.loadNext(of: model.orders)
    }
  }

  public var filters: [ScreenFilter] { OrderSearchText.filters }

  public func load(_ number: Order.ID) {
    detailLoader.load { [self] _ in
      let client = try await store().client
      if shown?.number != number {
        shown = (
          number, Loadable { try await client.order(number) },
          Loadable { try await client.events(of: number) }
        )
      }
      guard let (_, order, history) = shown else { return }
      await order.load()
      if let failure = order.failure { throw failure }
      performInBackground {
        await history.load()
        if let failure = history.failure { throw failure }
      }
    }
  }

  public func detail(of number: Order.ID) -> Detail? {
    guard let order = order(number) else { return nil }
    let history = shown?.number == number ? shown?.history.value : nil
    return OrderDetail.of(order, history: history ?? [], in: locale)
  }

  public var noActionsReason: String {
    isWriting ? "This order allows no actions." : "Start with --write to change orders."
  }

  public var newItemLabel: String? { isWriting ? "new order" : nil }

  public func startNewItem() {
    guard isWriting, let dialog else {
      notice = "Start with --write to place orders."
      return
    }
    var placed: Order?
    dialog.run { [self] in
      let model = try await store()
      var answers = OrderAnswers()
      let conversation = OrderConversation(
        context: context,
        store: model.client,
        questioner: dialog,
        locale: locale
      )
      placed = try await conversation.place(&answers) { draft in
        try await FieldInputs(draft).explainingInvalid { try await model.place(draft) }
      }
    } end: { [self] error in
      if let placed {
        let total = placed.totals.total.formatted(in: locale)
        notice = "Placed order \(placed.number) for \(total)."
        load()
      } else if let error {
        let failure = await context.explained(error).asFailure
        notice = [failure.title, failure.suggestion].compactMap(\.self).joined(separator: " ")
      } else {
        notice = "No order was placed."
      }
    }
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
        if let shown, shown.number == changed.number {
          await shown.order.load { Loaded(changed, provenance: .network) }
          await shown.history.refreshAfterChange()
        }
        notice = "Order \(changed.number) is \(changed.status.words) and \(changed.payment.words)."
      } catch {
        if case .unknownActionOutcome(_, _, let sent, _)? = error as? OrderingError { key = sent }
        throw error
      }
    }
  }

  private func order(_ number: Order.ID) -> Order? {
    if let order = shown?.order.value, order.number == number { return order }
    return model?.orders.items.first { $0.number == number }
  }

  /// Returns the model, which is created at the first call.
  private func store() async throws -> OrderingModel {
    if let model { return model }
    let opened = try await context.ordering(pageSize: 50)
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
    case .unpay: .unpay
    case .void: .void
    case .ship: .ship()
    case .deliver: .deliver
    case .cancel: .cancel()
    case .refund: .refund()
    case .place, .discard, .expire, .return, .erase: nil
    }
  }
}
