public import Catalog
public import CommandKit
public import FoundationCore

/// The key of a product on the command line: its ID, or the SKU of a variant.
public enum ProductKey: ArgumentValue, Hashable {
  /// The ID of the product.
  case id(Product.ID)
  /// The SKU of one of its variants.
  case sku(SKU)

  /// Parses an argument: digits are an ID; with the prefix `sku:` they are a SKU.
  public init?(argument: String) {
    let sku = argument.trimmingPrefix("sku:")
    guard !sku.isEmpty, !sku.contains(where: \.isWhitespace) else { return nil }
    if sku.count == argument.count, argument.utf8.allSatisfy(\.isASCIIDigit) {
      guard let number = Int(argument) else { return nil }
      self = .id(Product.ID(rawValue: number))
    } else {
      self = .sku(SKU(rawValue: String(sku)))
    }
  }

  /// The argument, as typed.
  public var text: String {
    switch self {
    case .id(let id): String(id.rawValue)
    case .sku(let sku): sku.rawValue.isTakenOtherwise ? "sku:\(sku)" : sku.rawValue
    }
  }

  /// The SKU, if the key is one.
  var sku: SKU? { if case .sku(let sku) = self { sku } else { nil } }

  public static var expectation: String { "the ID of a product or the SKU of a variant" }

  public static var source: CompletionSource? { .skus }

  static let argument = Argument<ProductKey>(
    "PRODUCT",
    "The ID of a product, or the SKU of one of its variants."
  )
}

extension String {
  /// `true` for a SKU that looks like an ID, an option or a prefixed SKU.
  fileprivate var isTakenOtherwise: Bool {
    utf8.allSatisfy(\.isASCIIDigit) || hasPrefix("-") || hasPrefix("sku:")
  }
}
