import CommandKit
import CountriesDomain
import Foundation
import StoreHTTP

extension Composition {
  /// Creates the model of the countries at the World Bank.
  ///
  /// - Parameter note: Takes the note that the bundled figures are shown in place of the bank's.
  func countries(
    telling note: (@Sendable (String) -> Void)? = nil
  ) async throws -> CountriesModel {
    let setting = Settings.countriesURL
    guard let base = try configuration[setting]?.url, let standard = setting.standard?.url else {
      throw HTTPError(.invalidRequest("the World Bank has no address"))
    }
    let agreement = try fallbackAgreement(telling: note)
    return await CountriesModel(client: client(for: base, or: standard, agreement))
  }

  /// Does work that asks the World Bank, and shows its progress.
  func askingBank<Value>(_ work: (WorkProgress) async throws -> Value) async throws -> Value {
    try await display.progress("Asking the World Bank", during: work)
  }
}
