import Foundation
import FoundationCore

extension FieldRule<String> {
  /// A SKU that can be printed on a label and used in a URL.
  static var sku: FieldRule { .code(64, named: "sku") }

  /// A web URL, or a path of the store.
  static var imageURL: FieldRule {
    FieldRule("web_address", "Use a URL that begins with https://.") { text in
      text.isBlank || URL(imageURL: text) != nil
    }
  }
}

extension FieldRule<Int> {
  /// At most the largest stock that a store counts.
  static var withinStockLimit: FieldRule {
    FieldRule("too_large", "Use \(Variant.Stock.maximum) or less.") {
      $0 <= Variant.Stock.maximum
    }
  }
}

extension FieldRule where Value: SignedInteger & SendableMetatype {
  /// Zero or more.
  static var notNegative: FieldRule {
    FieldRule("too_small", "Use 0 or more.") { $0 >= 0 }
  }
}

extension FieldRule
where Value: Collection & SendableMetatype, Value.Element: Hashable & SendableMetatype {
  /// No element occurs twice.
  static var noDuplicates: FieldRule {
    FieldRule("duplicate", "Use each value once.") { Set($0).count == $0.count }
  }
}

extension FieldRule<Bool> {
  /// An option that the product has.
  static var knownOption: FieldRule {
    FieldRule("unknown", "Name one of the options of the product.") { $0 }
  }
}
