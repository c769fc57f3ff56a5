import CountriesDomain
import FoundationCore
import SwiftUI

/// The countries of the world, which lead to their news.
struct CountryListScreen: View {
  @Environment(CountriesModel.self) private var countries

  var body: some View {
    @Bindable var countries = countries
    List(countries.countries) { country in
      NavigationLink(value: StorefrontRoute.headlines(country: country.iso2.lowercased())) {
        Text(country.name)
      }
    }
    .searchable(text: $countries.filter.text, prompt: "Country")
    .navigationTitle("World")
    .task { try? await countries.load() }
  }
}
