import CountriesDomain
import Foundation
import FoundationCore

/// An economy in the sandbox's list of countries.
struct BundledCountry: Decodable {
  private struct Group: Decodable {
    let id: String
    let iso2code: String
    let value: String

    var classification: Classification {
      Classification(id: Classification.ID(rawValue: id), name: value)
    }
  }

  private let id: String
  private let iso2Code: String
  private let name: String
  private let region: Group
  private let incomeLevel: Group
  private let lendingType: Group
  private let capitalCity: String
  private let latitude: String
  private let longitude: String

  /// Decodes the last cell of a row, which is JSON; `nil` for an aggregate.
  init?(_ row: [Substring]) {
    do throws(DecodingFailure) {
      self = try Array((row.last ?? "").utf8).withUnsafeBufferPointer {
        bytes throws(DecodingFailure) in
        try ExactJSONDecoder().decode(BundledCountry.self, from: bytes)
      }
    } catch {
      // Tests have decoded it before, so an error is a defect of the program.
      preconditionFailure("The sample countries cannot be decoded: \(error)")
    }
    if lendingType.id.isEmpty { return nil }
  }

  func country(population: [Country.ID: Figure], gdp: [Country.ID: Figure]) -> Country {
    let id = Country.ID(rawValue: id)
    return Country(
      id: id,
      iso2: iso2Code,
      name: name,
      capital: capitalCity.isEmpty ? nil : capitalCity,
      region: Region(
        id: Region.ID(rawValue: region.id),
        iso2: region.iso2code,
        name: region.value.trimmingCharacters(in: .whitespaces)
      ),
      incomeLevel: incomeLevel.classification,
      lendingType: lendingType.classification,
      coordinates: coordinates,
      population: population[id],
      gdp: gdp[id]
    )
  }

  private var coordinates: Country.Coordinates? {
    guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
    return Country.Coordinates(latitude: latitude, longitude: longitude)
  }
}
