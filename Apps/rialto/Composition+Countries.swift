import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import StoreHTTP

extension Composition: CountriesContext {
  func makeCountriesModel(
    onFallback note: (@Sendable (String) -> Void)?
  ) async throws -> CountriesModel {
    let setting = Settings.countriesURL
    guard let base = try configuration[setting]?.url, let standard = setting.standard?.url else {
      throw HTTPError(.invalidRequest("the World Bank has no address"))
    }
    let agreement = try fallbackAgreement(telling: note)
    return await CountriesModel(client: client(for: base, or: standard, agreement))
  }
}
