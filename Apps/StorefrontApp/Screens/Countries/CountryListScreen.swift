import CountriesDomain
import Foundation
import FoundationCore
import SwiftUI

/// The countries of the world by region, which lead to their news.
struct CountryListScreen: View {
  @Environment(CountriesModel.self) private var countries
  @Environment(\.locale) private var locale

  var body: some View {
    @Bindable var countries = countries
    let names = CountryNames(locale: locale)
    let world = countries.world.value
    let found = world.map { names.countries(of: $0, matching: countries.filter, by: .name) } ?? []
    List {
      ForEach(world?.missingFigures ?? [], id: \.indicator) { figure in
        Text("No \(figure.name): \(figure.title)").font(.footnote).foregroundStyle(.red)
      }
      ForEach(found.grouped) { group in
        Section(group.region.name) {
          ForEach(names.sorted(group.countries)) { country in
            NavigationLink(value: StorefrontRoute.headlines(country: country.iso2.lowercased())) {
              CountryRowView(country: country, name: names.name(of: country), locale: locale)
            }
          }
        }
      }
    }
    .loadStatus(
      of: countries.world,
      isEmpty: found.isEmpty,
      nothing: "No Countries",
      systemImage: "globe"
    )
    .searchable(text: $countries.filter.text, prompt: "Country, capital or code")
    .navigationTitle("World")
    .task { await countries.world.load() }
    .refreshable { await countries.world.load() }
  }
}

/// A country with its flag, capital and figures; it knows no model.
struct CountryRowView: View {
  let country: Country
  let name: String
  let locale: Locale

  var body: some View {
    HStack {
      Text(country.flag ?? "")
      VStack(alignment: .leading) {
        Text(name).font(.headline)
        Text([country.iso3, country.capital].compactMap(\.self).joined(separator: " · "))
          .font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      VStack(alignment: .trailing) {
        Text(country.populationText(in: locale))
        Text(country.gdpText(in: locale)).font(.caption).foregroundStyle(.secondary)
      }
    }
  }
}

extension Country {
  /// Returns the number of people; a dash if it is unknown.
  func populationText(in locale: Locale) -> String {
    guard let population else { return "–" }
    return population.value.formatted(.number.precision(.fractionLength(0)).locale(locale))
  }

  /// Returns the GDP in US dollars; a dash if it is unknown.
  func gdpText(in locale: Locale) -> String {
    guard let gdp else { return "–" }
    let dollars = FloatingPointFormatStyle<Double>.Currency(code: "USD", locale: locale)
    return gdp.value.formatted(dollars.precision(.fractionLength(0)))
  }
}
