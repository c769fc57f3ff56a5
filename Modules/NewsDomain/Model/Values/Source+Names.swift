public import Foundation
import FoundationCore

extension Source {
  /// Returns the name of the language in a locale, such as `English`; its code if it has no name.
  public func languageName(in locale: Locale = .current) -> String? {
    language.map {
      locale.localizedString(forLanguageCode: NewsLanguage.standardCode(of: $0)) ?? $0
    }
  }

  /// Returns the name of the country in a locale, such as `Australia`; its code if it has no name.
  public func countryName(in locale: Locale = .current) -> String? {
    country.map { NewsCountry($0).localizedName(in: locale) }
  }
}
