#if DEBUG
import Catalog
import CatalogSamples
import CountriesDomain
import CountriesSamples
import Foundation
import NewsDomain
import NewsSamples
import Ordering
import OrderingSamples
import SwiftUI

/// The views without a model, with samples.
struct StorefrontPreviews: PreviewProvider {
  static var previews: some View {
    ProductListView(products: Product.samples, locale: .current) {}
    ForEach(Product.samples) {
      ProductDetailView(product: $0, locale: .current) { _ in
      } picture: {
        PictureView(phase: .none(reason: "The image no longer exists."))
      }
    }
    ForEach(Order.samples) { OrderDetailView(order: $0, locale: .current) }
    ForEach(Country.samples) { CountryRowView(country: $0, name: $0.name, locale: .current) }
    ForEach(Article.samples) { ArticleRowView(article: $0) { PictureView(phase: .loading) } }
    UnresolvedOrderRowView {}
  }
}
#endif
