public import Catalog
public import CommandKit
public import FoundationCore

/// The key of a product on a command line: its number, or the SKU of a variant.
public enum ProductKey: ArgumentValue, Hashable {
  /// The number of the product.
  case id(Product.ID)
  /// The SKU of one of its variants.
  case sku(SKU)

  /// Reads a word: digits alone are a number; with `sku:` before them they are a SKU.
  public init?(argument: String) {
    let sku = argument.trimmingPrefix("sku:")
    guard !sku.isEmpty, !sku.contains(where: \.isWhitespace) else { return nil }
    if sku.count == argument.count, argument.allSatisfy(\.isASCIIDigit) {
      guard let number = Int(argument) else { return nil }
      self = .id(Product.ID(rawValue: number))
    } else {
      self = .sku(SKU(rawValue: String(sku)))
    }
  }

  /// The word, as it is typed.
  public var text: String {
    switch self {
    case .id(let id): String(id.rawValue)
    case .sku(let sku): sku.rawValue.isTakenOtherwise ? "sku:\(sku)" : sku.rawValue
    }
  }

  public static var expectation: String { "the number of a product or the SKU of a variant" }

  static let argument = Argument.one(
    "PRODUCT",
    of: ProductKey.self,
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
