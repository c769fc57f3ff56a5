import Catalog
import CommandKit
import FoundationCore

/// A product as it is named on a command line: by its number, or by the SKU of a variant.
enum ProductReference: ArgumentValue, Hashable {
  case id(Product.ID)
  case sku(SKU)

  /// Digits alone are a number; with `sku:` before them they are a SKU.
  init?(argument: String) {
    let sku = argument.trimmingPrefix("sku:")
    guard !sku.isEmpty, !sku.contains(where: \.isWhitespace) else { return nil }
    if sku.count == argument.count, argument.allSatisfy(\.isASCIIDigit) {
      guard let number = Int(argument) else { return nil }
      self = .id(Product.ID(rawValue: number))
    } else {
      self = .sku(SKU(rawValue: String(sku)))
    }
  }

  /// As it is typed.
  var text: String {
    switch self {
    case .id(let id): String(id.rawValue)
    case .sku(let sku): sku.rawValue.isTakenOtherwise ? "sku:\(sku)" : sku.rawValue
    }
  }

  static var expectation: String { "the number of a product or the SKU of a variant" }

  static let argument = Argument.one(
    "PRODUCT",
    of: ProductReference.self,
    "Its number, or the SKU of one of its variants."
  )
}

extension String {
  /// True for a SKU that reads as a number, an option or a prefix.
  fileprivate var isTakenOtherwise: Bool {
    allSatisfy(\.isASCIIDigit) || hasPrefix("-") || hasPrefix("sku:")
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
