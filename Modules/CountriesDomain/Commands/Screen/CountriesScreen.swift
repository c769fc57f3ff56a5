public import CommandKit
import CountriesDomain
public import Foundation
public import FoundationCore
public import Observation
import StoreHTTP

/// The screen of countries with their figures over time.
///
/// A search for `region:europe` shows the countries of the first region with that code or word.
@MainActor @Observable
public final class CountriesScreen: ScreenSection {
  public var notice = ""

  private let model: SectionModel<CountriesModel>
  /// The note that bundled figures are shown; empty for live ones.
  private var origin = ""
  /// The figures of the opened country, and its name as it was asked for.
  private var opened: (name: String, figures: Loadable<SeriesTable>)?

  private let format: FigureFormatter

  /// Creates the screen for a locale.
  public init(_ context: any CountriesContext, locale: Locale) {
    format = FigureFormatter(locale: locale)
    let (notes, note) = AsyncStream.makeStream(of: String.self)
    model = SectionModel {
      let countries = CountriesModel(client: try context.makeWorldBankClient { note.yield($0) })
      await countries.world.load()
      if let failure = countries.world.failure { throw failure }
      return countries
    }
    Task { [weak self] in
      for await note in notes { self?.origin = note }
    }
  }

  private var countries: CountriesModel? { model.value }
  private var world: World? { countries?.world.value }

  public var list: any LoadState { countries?.world ?? model }
  public var detail: (any LoadState)? { opened?.figures }

  public func listing(searching text: String) -> Listing<String> {
    guard let countries, let world else { return Listing() }
    let found = countries.countries
    return Listing(
      rows: found.map(row),
      count: "\(found.count) of \(world.countries.count) countries",
      note: origin.isEmpty ? Citation(world).shortText : origin,
      empty: "No country with that name, capital, code or region."
    )
  }

  public func load(searching text: String) async {
    if let countries {
      var client = countries.client
      client.caching = .revalidate
      await countries.world.load { [client] in try await client.world().loaded }
    } else {
      await model.load()
    }
    search(text)
  }

  public func search(_ text: String) {
    guard let countries else { return }
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
    (countries.filter, countries.order) = (filter, order)
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

  public func filters(searching text: String) -> [ScreenFilter] {
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

  public func open(_ name: String) async {
    await model.load()
    guard let countries else { return }
    let figures = Loadable {
      guard let world = countries.world.value else { throw CancellationError() }
      let country = try world.country(name)
      let table = try await countries.client.series(.profile(of: country), in: world)
      return Loaded(table, provenance: .network)
    }
    opened = (name, figures)
    await figures.load()
  }

  public func detail(of name: String) -> Detail? {
    // An unknown name is the failure of the figures.
    guard let country = try? world?.country(name) else { return nil }
    let series = opened?.name == name ? opened?.figures.value?.series : nil
    return CountryDetail.of(country, series: series ?? [], text: format)
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
