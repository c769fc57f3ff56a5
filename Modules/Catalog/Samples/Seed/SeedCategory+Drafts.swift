import Catalog
import FoundationCore

extension SeedCategory {
  /// Returns the draft of a product.
  func draft(
    of product: SeedProduct,
    isSoldOut: Bool,
    using generator: inout SplitMix64
  ) -> ProductDraft {
    let options = product.options ?? options
    // Prices vary by ten per cent.
    let season = Int64(90 + generator.nextInt(below: 21))
    let variants = SeedVariant.all(of: options).map { variant in
      let cents = (product.cents * variant.percent * season + 5_000) / 10_000
      let price = (cents + 2) / 5 * 5
      return VariantDraft(
        sku: SKU(rawValue: ([product.sku] + variant.suffixes).joined(separator: "-")),
        options: variant.options,
        prices: currencies.map { Money(euroCents: price, in: $0) },
        onHand: isSoldOut ? 0 : generator.stock()
      )
    }
    return ProductDraft(
      title: product.title,
      description: product.text,
      brand: product.brand,
      options: options.map { Product.Option($0.name, values: $0.choices.map(\.value)) },
      variants: variants
    )
  }
}

extension SplitMix64 {
  /// Returns a random stock: mostly plenty, sometimes few, sometimes none.
  fileprivate mutating func stock() -> Int {
    switch nextInt(below: 100) {
    case ..<8: 0
    case ..<22: 1 + nextInt(below: 4)
    default: 5 + nextInt(below: 60)
    }
  }
}
