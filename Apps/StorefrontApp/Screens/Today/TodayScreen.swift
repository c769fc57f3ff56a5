import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import SwiftUI

/// The store today: what was sold this month, and what is running out.
///
/// Two contexts meet on this screen, and neither knows of the other. The stock is no other screen's,
/// so that the client is asked for it, without an aggregate.
struct TodayScreen: View {
  @Environment(SalesModel.self) private var sales
  @Environment(\.locale) private var locale
  @State private var lowStock: Loadable<[StockLevel]>

  init(_ store: StoreClient) {
    _lowStock = State(wrappedValue: Loadable { try await store.stock(onlyLow: true, limit: 20) })
  }

  var body: some View {
    List {
      Section("Sales this month") {
        SalesRows(totals: sales.report.value?.totals ?? [], locale: locale)
        LoadNote(of: sales.report)
      }
      Section("Low stock") {
        StockRows(levels: lowStock.value ?? [])
        LoadNote(of: lowStock)
      }
      NavigationLink("Orders", value: StorefrontRoute.orders)
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
    // Each time anew: the app may be open at the end of the month.
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
struct SalesRows: View {
  let totals: [SalesRow]
  let locale: Locale

  var body: some View {
    ForEach(totals, id: \.currency) { row in
      LabeledContent("\(row.sold.orders) orders", value: row.sold.net.formatted(in: locale))
    }
  }
}

/// The variants that run out, with what is left of them; it knows no model.
struct StockRows: View {
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
