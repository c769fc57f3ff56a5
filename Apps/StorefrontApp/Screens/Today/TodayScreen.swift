import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import SwiftUI

/// The store today: what was sold this month, the orders that are not confirmed, and what is running
/// out.
///
/// Two aggregates and two contexts meet on this screen, and none knows of another. The stock is on no
/// other screen, so it needs no aggregate: this one asks the client.
struct TodayScreen: View {
  @Environment(SalesModel.self) private var sales
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.locale) private var locale
  @State private var lowStock: Loadable<[StockLevel]>

  init(_ store: StoreClient) {
    _lowStock = State(wrappedValue: Loadable { try await store.stock(onlyLow: true, limit: 20) })
  }

  var body: some View {
    List {
      Section("Sales this month") {
        SalesRowsView(totals: sales.report.value?.totals ?? [], locale: locale)
        LoadNote(of: sales.report)
      }
      Section("Low stock") {
        StockRowsView(levels: lowStock.value ?? [])
        LoadNote(of: lowStock)
      }
      Section("Orders") {
        let unconfirmed = ordering.outbox.count { !$0.isPlaced }
        if unconfirmed > 0 { LabeledContent("Not confirmed", value: "\(unconfirmed)") }
        NavigationLink("All orders", value: StorefrontRoute.orders)
      }
    }
    .navigationTitle("Today")
    .task { await loadSales() }
    .task { await lowStock.load() }
    .refreshable {
      await loadSales()
      await lowStock.load()
    }
  }

  private func loadSales() async {
    // Computed each time: the app may be open at the end of the month.
    sales.filter = .month(of: Date(), in: .current)
    await sales.report.load()
  }
}

extension SalesFilter {
  /// Returns the filter of the sales since the first day of a month.
  static func month(of date: Date, in timeZone: TimeZone) -> SalesFilter {
    let today = CalendarDay(date, in: timeZone)
    let first = today.flatMap { CalendarDay(year: $0.year, month: $0.month, day: 1) }
    return SalesFilter(by: .month, from: first, in: timeZone)
  }
}

/// The sales in each currency; it knows no model.
struct SalesRowsView: View {
  let totals: [SalesRow]
  let locale: Locale

  var body: some View {
    ForEach(totals, id: \.currency) { row in
      LabeledContent("\(row.sold.orders) orders", value: row.sold.net.formatted(in: locale))
    }
  }
}

/// The variants that run out, with what is left of them; it knows no model.
struct StockRowsView: View {
  let levels: [StockLevel]

  var body: some View {
    ForEach(levels) { level in
      NavigationLink(value: StorefrontRoute.product(level.product)) {
        LabeledContent(
          "\(level.title), \(level.sku.rawValue)",
          value: "\(level.stock.available) left"
        )
      }
    }
  }
}
