import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import Observation

/// The countries of the world, and how they went.
@MainActor @Observable
final class CountriesScreen: ScreenSection {
  let list = ScreenLoad()
  let visit = ScreenLoad()
  var notice = ""

  private var model: CountriesModel?
  private var filter = CountryFilter()
  /// Why the figures are not those of the bank, where they are not.
  private var origin = ""
  /// The figures that were asked for.
  private var figures: [Country.ID: SeriesTable] = [:]

  private let composition: Composition
  private let text: FigureText

  init(_ composition: Composition, _ locale: Locale) {
    self.composition = composition
    text = FigureText(locale: locale)
  }

  private var world: World? { model?.world.value }

  var listing: Listing<String> {
    guard let world else { return Listing() }
    let found = world.countries(filter)
    return Listing(
      rows: found.map(row),
      count: "\(found.count) of \(world.countries.count) countries",
      note: origin.isEmpty ? Citation(world).brief : origin,
      empty: "No country has that in its name, capital or code."
    )
  }

  func load() {
    let isAgain = model != nil
    list.begin { [self] _ in
      origin = ""
      let model = try await composition.countries { note in
        Task { @MainActor in self.origin = note }
      }
      try await model.load(refreshing: isAgain)
      self.model = model
    }
  }

  func search(_ text: String) { filter.text = text }

  func loadMore() {}

  func load(_ name: String) {
    visit.begin { [self] _ in
      if model == nil { await list.settled() }
      guard let model else { throw CancellationError() }
      let country = try await model.loadedWorld().country(name)
      let question = SeriesQuestion(IndicatorWord.best, of: .only([country.id]))
      figures[country.id] = try await model.series(question)
    }
  }

  func detail(of name: String) -> Detail? {
    // A name that is none is told by the visit.
    guard let country = try? world?.country(name) else { return nil }
    return CountryDetail.of(country, figures[country.id]?.series ?? [], text)
  }

  private func row(of country: Country) -> Listing<String>.Row {
    Listing<String>.Row(
      place: country.iso3,
      title: "\(country.flag ?? "  ") \(country.name)",
      cells: [
        country.population.map { text.short($0.value) } ?? "",
        country.gdp.map { text.dollars($0.value) } ?? "",
      ]
    )
  }
}

/// All of a country, as it is to be seen.
enum CountryDetail {
  static func of(_ country: Country, _ series: [Series], _ text: FigureText) -> Detail {
    Detail(
      title: [country.flag, country.name].compactMap(\.self).joined(separator: " "),
      subtitle: [country.region.name, country.incomeLevel.name].joined(separator: " · "),
      blocks: [
        .facts([
          ("Code", "\(country.iso3), \(country.iso2)"),
          ("Capital", country.capital),
          ("Population", country.population.map { "\(text.whole($0.value)) (\($0.period))" }),
          ("GDP", country.gdp.map { "\(text.dollars($0.value)) (\($0.period))" }),
          ("Lending", country.lendingType?.name),
        ]),
        .table("How it went") { width in
          let rows = SeriesRows.sparklines(text, width: width)
          return series.isEmpty ? "" : rows.text(series, width: width, style: .plain)
        },
      ]
    )
  }
}
