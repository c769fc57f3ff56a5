import Catalog
public import CommandKit
import FoundationCore

extension Variant: TableRepresentable {
  static let table = Table<Variant>([
    Column("sku", \.sku.rawValue),
    Column("options", \.options),
    Column("prices", \.prices),
    Column("onHand", \.stock?.onHand),
    Column("reserved", \.stock?.reserved),
    Column("available", \.stock?.available),
  ])
}

extension Product.Option: TableRepresentable {
  static let table = Table<Product.Option>([
    Column("name", \.name),
    Column("values", \.values),
  ])
}

extension Product.Image: TableRepresentable {
  static let table = Table<Product.Image>([
    Column("url", \.url),
    Column("text", \.text),
  ])
}
