public import CommandKit
public import Foundation
public import FoundationCore
public import Observation
public import Ordering

/// The section of orders on a screen.
@MainActor @Observable
public final class OrdersScreen: ScreenSection {
  public var notice = ""
  public let dialog: ScreenDialog? = ScreenDialog()

  private let model: SectionModel<OrderingModel>
  private var order: Loadable<Order>?
  private var history: Loadable<[OrderEvent]>?
  /// The action on the order that is under way, or that failed and can be repeated.
  private var step: Loadable<Order>?

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
    model = SectionModel { try await context.ordering() }
  }

  private var ordering: OrderingModel? { model.value }

  public var list: any LoadState { ordering?.orders ?? model }
  public var detail: (any LoadState)? { step ?? order }

  public func listing(searching text: String) -> Listing<Order.ID> {
    // Room for the name, the payment, the total and the date of an order.
    let leastWidth = 60
    guard let orders = ordering?.orders, let first = orders.first else {
      return Listing(leastWidth: leastWidth)
    }
    let digits = orders.items.map(\.number.rawValue.count).max() ?? 0
    return Listing(
      rows: orders.items.map { row(of: $0, numberWidth: digits) },
      count: orders.countText(of: "order", total: first.total),
      note: OrderSearchText(text).hint ?? "",
      empty: text.isEmpty ? "No orders yet." : "No orders found.",
      leastWidth: leastWidth
    )
  }

  public func load(searching text: String) async {
    await model.load()
    search(text)
    await ordering?.orders.load()
  }

  public func search(_ text: String) { ordering?.orders.query = OrderSearchText(text).filter }

  public func loadMore() async { await ordering?.orders.loadNext() }

  public func loadAll() async { if let orders = ordering?.orders { await loadAll(of: orders) } }

  public func filters(searching text: String) -> [ScreenFilter] { OrderSearchText.filters }

  public func open(_ number: Order.ID) async {
    await model.load()
    guard let client = ordering?.client else { return }
    let order = Loadable { try await client.order(number) }
    let history = Loadable { try await client.events(of: number) }
    (self.order, self.history, step) = (order, history, nil)
    await order.load()
    if order.value != nil { await history.load() }
    if let failure = history.failure { notice = failure.title }
  }

  public func detail(of number: Order.ID) -> Detail? {
    guard let order = shownOrder(number) else { return nil }
    let isOpen = self.order?.value?.number == number
    return OrderDetail.of(order, history: isOpen ? history?.value ?? [] : [], in: locale)
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
      let ordering = try await model.opened()
      var answers = OrderAnswers(in: try await context.storeCurrency())
      let conversation = OrderConversation(
        context: context,
        store: ordering.client,
        questioner: dialog,
        locale: locale
      )
      placed = try await conversation.place(&answers) { try await ordering.place($0) }
    } end: { [self] error in
      if let placed {
        let total = placed.totals.total.formatted(in: locale)
        notice = "Placed order \(placed.number) for \(total)."
        await ordering?.orders.refreshAfterChange()
      } else if let error {
        let failure = await context.explained(error).asFailure
        notice = [failure.title, failure.suggestion].compactMap(\.self).joined(separator: " ")
      } else {
        notice = "No order was placed."
      }
    }
  }

  public func actions(at number: Order.ID) -> [ScreenAction] {
    guard isWriting, let order = shownOrder(number) else { return [] }
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
    let step = Loadable { [self] in
      do {
        let changed = try await model.opened().perform(request, on: order, key: key)
        notice = "Order \(changed.number) is \(changed.status.words) and \(changed.payment.words)."
        await open(changed.number)
        return Loaded(changed, provenance: .network)
      } catch {
        if case .unknownActionOutcome(_, _, let sent, _)? = error as? OrderingError { key = sent }
        throw error
      }
    }
    self.step = step
    Task { await step.load() }
  }

  /// The opened order, or else the one in the list.
  private func shownOrder(_ number: Order.ID) -> Order? {
    if let order = order?.value, order.number == number { return order }
    return ordering?.orders.items.first { $0.number == number }
  }

  private func row(of order: Order, numberWidth digits: Int) -> Listing<Order.ID>.Row {
    let number = order.number.rawValue.padded(toWidth: digits, alignment: .trailing)
    return Listing<Order.ID>.Row(
      place: order.number,
      title: "\(number)  \(order.address.name)",
      cells: [
        order.payment.briefWords, order.totals.total.formatted(in: locale),
        order.createdAt?.day(in: locale) ?? "", order.status.briefWords,
        order.address.country.code,
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
    case .pay: .pay()
    case .unpay: .unpay
    case .void: .void
    case .ship: .ship()
    case .deliver: .deliver
    case .cancel: .cancel()
    case .refund: .refund()
    case .place, .discard, .expire, .track, .return, .edit, .erase: nil
    }
  }
}

/// The text of a search for orders on the screen: words, and `status:` and `payment:` with a value.
struct OrderSearchText {
  private(set) var filter = OrderFilter()
  /// The reason why a value is not searched for; `nil` if all are.
  private(set) var hint: String?

  init(_ text: String) {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if let value = word.value(of: "status") {
        filter.status = OrderStatus(rawValue: value)
        if filter.status == nil {
          hint = Self.hint("status", of: OrderStatus.allCases.map(\.rawValue))
        }
      } else if let value = word.value(of: "payment") {
        filter.payment = PaymentStatus(rawValue: value)
        if filter.payment == nil {
          hint = Self.hint("payment", of: PaymentStatus.allCases.map(\.rawValue))
        }
      } else {
        words.append(word)
      }
    }
    filter.text = words.joined(separator: " ")
  }

  private static func hint(_ name: String, of values: [String]) -> String {
    "Write a \(name): \(values.joined(separator: ", "))."
  }

  static let filters = [
    ScreenFilter(
      "status",
      choices: OrderStatus.allCases.filter { $0 != .draft && $0 != .discarded }
        .map { .init(value: $0.rawValue, title: $0.rawValue.replacing("_", with: " ")) }
    ),
    ScreenFilter(
      "payment",
      choices: PaymentStatus.allCases.map {
        .init(value: $0.rawValue, title: $0.rawValue.replacing("_", with: " "))
      }
    ),
  ]
}
