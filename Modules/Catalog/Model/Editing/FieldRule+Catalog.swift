import Foundation
import FoundationCore

extension FieldRule<String> {
  /// It can be printed on a label and stand in an address.
  static var sku: FieldRule { .code(64, named: "sku") }

  /// It is an address of the web, or a place in our own store.
  static var imageAddress: FieldRule {
    FieldRule("web_address", "Write a web address that begins with https://.") { text in
      text.isBlank || URL(imageAddress: text) != nil
    }
  }
}

extension FieldRule<Int> {
  /// It is no more than a store keeps count of.
  static var countable: FieldRule {
    FieldRule("too_large", "Write a number that is not above \(Variant.Stock.most).") {
      $0 <= Variant.Stock.most
    }
  }
}

extension FieldRule where Value: SignedInteger & SendableMetatype {
  /// It is nothing or more.
  static var notNegative: FieldRule {
    FieldRule("too_small", "Write a number that is not below 0.") { $0 >= 0 }
  }
}

extension FieldRule
where Value: Collection & SendableMetatype, Value.Element: Hashable & SendableMetatype {
  /// Nothing is in it twice.
  static var withoutTwins: FieldRule {
    FieldRule("duplicate", "Give each only once.") { Set($0).count == $0.count }
  }
}

extension FieldRule<Bool> {
  /// The product has it as an option.
  static var optionOfProduct: FieldRule {
    FieldRule("unknown", "Name one of the options of the product.") { $0 }
  }
}
