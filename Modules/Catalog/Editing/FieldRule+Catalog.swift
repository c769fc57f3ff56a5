import Foundation
import FoundationCore

extension FieldRule<String> {
  /// It has no line ends and nothing that controls a terminal.
  static var oneLine: FieldRule {
    FieldRule("line", "Write it on one line, without characters that cannot be seen.") { text in
      text.unicodeScalars.allSatisfy {
        !$0.isControl && $0 != "\u{2028}" && $0 != "\u{2029}"
      }
    }
  }

  /// It is text: line ends and tabs, but nothing else that controls a terminal.
  static var prose: FieldRule {
    FieldRule("prose", "Leave out the characters that cannot be seen.") { text in
      text.unicodeScalars.allSatisfy {
        !$0.isControl || $0 == "\n" || $0 == "\r" || $0 == "\t"
      }
    }
  }

  /// It can be printed on a label and stand in an address.
  static var sku: FieldRule {
    FieldRule("sku", "Use 1 to 64 letters, digits and -._/ of the Latin alphabet.") { text in
      text.isBlank
        || text.utf8.count <= 64
          && text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"):
              true
            default: "-._/".utf8.contains(byte)
            }
          }
    }
  }

  /// It is an address of the web, or a place in our own store.
  static var imageAddress: FieldRule {
    FieldRule("web_address", "Write a web address that begins with https://.") { text in
      text.isBlank || URL(imageAddress: text) != nil
    }
  }
}

extension FieldRule<Int> {
  /// It lies within bounds.
  static func between(_ range: ClosedRange<Int>) -> FieldRule {
    let (least, most) = (range.lowerBound, range.upperBound)
    return FieldRule("range", "Choose a number from \(least) to \(most).") { range.contains($0) }
  }

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

extension FieldRule where Value: Collection & SendableMetatype {
  /// There is something in it.
  static var notEmpty: FieldRule { FieldRule("required", "Give at least one.") { !$0.isEmpty } }

  /// There is not too much in it.
  static func atMost(_ most: Int) -> FieldRule {
    FieldRule("too_many", "Give at most \(most).") { $0.count <= most }
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
  /// It was not there before.
  static var distinct: FieldRule {
    FieldRule("duplicate", "Choose another; this one is there already.") { $0 }
  }

  /// The product has it as an option.
  static var optionOfProduct: FieldRule {
    FieldRule("unknown", "Name one of the options of the product.") { $0 }
  }
}

extension Unicode.Scalar {
  /// Whether it is of the category of control characters, to which none will ever be added.
  fileprivate var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
