import Catalog
import CatalogSamples
import FoundationCore
import Testing

/// The samples for previews and tests.
struct SamplesTests {
  @Test func theExampleOfTheFrontPageHasAMugAndReviews() {
    let mug = Product.samples[0]
    let reviews = Review.samples.prefix(5)
    #expect(mug.sku == "MUG-RED")
    #expect(reviews.allSatisfy { 1...5 ~= $0.stars && !$0.text.isEmpty })
    #expect(reviews.count == 5)
  }

  @Test func everyProductIsOneThatAStoreAccepts() {
    #expect(Product.samples.count == 120)
    for product in Product.samples {
      #expect(ProductDraft(includingStock: product).errors.isEmpty, "\(product.title)")
    }
    for review in Review.samples {
      #expect(ReviewDraft(customer: review.customer, stars: review.stars).errors.isEmpty)
    }
  }

  @Test func theIDsAndSKUsAreUnique() {
    #expect(Set(Product.samples.map(\.id)).count == Product.samples.count)
    #expect(Set(Category.samples.map(\.id)).count == Category.samples.count)
    #expect(Set(Brand.samples.map(\.id)).count == Brand.samples.count)
    #expect(Set(Review.samples.map(\.id)).count == Review.samples.count)
    let variants = Product.samples.flatMap(\.variants)
    #expect(Set(variants.map(\.sku)).count == variants.count)
  }

  @Test func aProductHasACategoryAndABrandOfTheSamples() {
    for product in Product.samples {
      #expect(product.category.map(Catalog.Category.samples.contains) == true)
      #expect(product.brand.map(Brand.samples.contains) == true)
    }
    let parents = Category.samples.compactMap(\.parent)
    #expect(Set(parents).isSubset(of: Category.samples.map(\.id)))
  }
}
