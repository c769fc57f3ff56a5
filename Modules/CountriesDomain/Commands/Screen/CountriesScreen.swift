public import CommandKit
import CountriesDomain
public import Foundation
import FoundationCore
public import Observation

/// The screen of countries with their figures over time.
///
/// A search for `region:europe` shows the countries of the first region with that code or word.
@MainActor @Observable
public final class CountriesScreen: ScreenSection {
  public let listLoader = ScreenLoader()
  public let detailLoader = ScreenLoader()
  public var notice = ""

  private var model: CountriesModel?
  private var text = ""
  /// The note that bundled figures are shown; empty for live ones.
  private var origin = ""
  /// The loaded figures.
  private var figures: [Country.ID: SeriesTable] = [:]

  private let context: any CountriesContext
  private let format: FigureFormatter

  /// Creates the screen for a locale.
  public init(_ context: any CountriesContext, locale: Locale) {
    self.context = context
    format = FigureFormatter(locale: locale)
  }

  private var world: World? { model?.world.value }

  public var listing: Listing<String> {
    guard let world else { return Listing() }
    let found = model?.countries ?? []
    return Listing(
      rows: found.map(row),
      count: "\(found.count) of \(world.countries.count) countries",
      note: origin.isEmpty ? Citation(world).shortText : origin,
      empty: "No country with that name, capital, code or region."
    )
  }

  public func load() {
    let isAgain = model != nil
    listLoader.load { [self] _ in
      origin = ""
      let client = try context.makeWorldBankClient { note in
        Task { @MainActor in self.origin = note }
      }
      let model = CountriesModel(client: client)
      await model.world.load { try await client.world(refreshing: isAgain).loaded }
      if let failure = model.world.failure { throw failure }
      try Task.checkCancellation()
      self.model = model
      search(text)
    }
  }

  public func search(_ text: String) {
    self.text = text
    guard let model else { return }
    var filter = CountryFilter()
    var order = CountryOrder.name
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if let name = word.value(of: "region") {
        filter.region = region(name)
      } else if let name = word.value(of: "sort") {
        order = Self.orders.first { $0.key.rawValue.hasPrefix(name) } ?? .name
      } else {
        words.append(word)
      }
    }
    filter.text = words.joined(separator: " ")
    (model.filter, model.order) = (filter, order)
  }

  /// Returns the code of the region with a code or a word of its name; otherwise the text itself.
  private func region(_ text: String) -> String? {
    guard !text.isEmpty else { return nil }
    let region = world?.regions.first { group in
      group.region.id.rawValue.lowercased() == text.lowercased()
        || group.region.name.localizedStandardContains(text)
    }
    return region?.id.rawValue ?? text
  }

  public var filters: [ScreenFilter] {
    guard let regions = world?.regions, !regions.isEmpty else { return [] }
    return [
      ScreenFilter(
        "region",
        choices: regions.map { .init(value: $0.region.id.rawValue, title: $0.region.name) }
      )
    ]
  }

  private static let orders: [CountryOrder] = [.name, .population, .gdp]

  public var sortOrders: ScreenFilter? {
    ScreenFilter(
      "sort",
      choices: [
        .init(value: CountryOrder.Key.name.rawValue, title: "name"),
        .init(value: CountryOrder.Key.population.rawValue, title: "largest population first"),
        .init(value: CountryOrder.Key.gdp.rawValue, title: "largest GDP first"),
      ]
    )
  }

  public func loadMore() {}

  public func load(_ name: String) {
    detailLoader.load { [self] _ in
      if model == nil { await listLoader.waitUntilIdle() }
      guard let model, let world else { throw CancellationError() }
      let country = try world.country(name)
      figures[country.id] = try await model.client.series(.profile(of: country), in: world)
    }
  }

  public func detail(of name: String) -> Detail? {
    // An unknown name is reported by the load.
    guard let country = try? world?.country(name) else { return nil }
    return CountryDetail.of(country, series: figures[country.id]?.series ?? [], text: format)
  }

  private func row(of country: Country) -> Listing<String>.Row {
    Listing<String>.Row(
      place: country.iso3,
      title: "\(country.flag ?? "  ") \(country.name)",
      cells: [
        country.population.map { format.compact($0.value) } ?? "",
        country.gdp.map { format.dollars($0.value) } ?? "",
      ]
    )
  }
}

/// The details of a country on the screen.
enum CountryDetail {
  static func of(_ country: Country, series: [Series], text: FigureFormatter) -> Detail {
    Detail(
      title: [country.flag, country.name].compactMap(\.self).joined(separator: " "),
      subtitle: [country.region.name, country.incomeLevel.name].joined(separator: " · "),
      blocks: [
        .fields([
          ("Code", "\(country.iso3), \(country.iso2)"),
          ("Capital", country.capital),
          ("Population", country.population.map { "\(text.full($0.value)) (\($0.period))" }),
          ("GDP", country.gdp.map { "\(text.dollars($0.value)) (\($0.period))" }),
          ("Lending", country.lendingType?.name),
        ]),
        .table("Over time") { width in
          let rows = SeriesRows.sparklines(text, width: width)
          return series.isEmpty ? "" : rows.text(series, width: width, style: .plain)
        },
      ]
    )
  }
}
