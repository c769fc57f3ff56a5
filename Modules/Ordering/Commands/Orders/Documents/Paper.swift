import CommandKit
import Foundation
import FoundationCore

/// A size of paper.
enum Paper: String, CaseIterable, ArgumentValue {
  case a4
  case letter

  /// Returns the usual size in the country of a locale; A4 without one.
  static func usual(in locale: Locale) -> Paper {
    guard locale != .plain, let region = locale.region?.identifier else { return .a4 }
    return letterRegions.contains(region) ? .letter : .a4
  }

  /// The countries whose usual paper is Letter.
  private static let letterRegions: Set = ["CA", "CL", "CO", "MX", "PH", "PR", "US", "VE"]

  /// The name in a style sheet.
  var styleName: String {
    switch self {
    case .a4: "A4"
    case .letter: "letter"
    }
  }
}
