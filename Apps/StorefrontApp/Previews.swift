import Catalog
import CatalogSamples
import Ordering
import OrderingSamples
import SwiftUI

/// The views without a model, with samples.
struct StorefrontPreviews: PreviewProvider {
  static var previews: some View {
    ProductListView(products: Product.samples) {}
    ForEach(Product.samples) { ProductDetailView(product: $0, image: nil) { _ in } }
    ForEach(Order.samples) { OrderDetailView(order: $0) }
  }
}
