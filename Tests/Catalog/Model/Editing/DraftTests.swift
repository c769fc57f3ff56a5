import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import Testing

/// Tests of the validation of drafts.
struct DraftTests {
  @Test func aValidDraftHasNoErrors() {
    #expect(ProductDraft.mug().errors.isEmpty)
  }

  @Test func anEmptyDraftNeedsATitleAndVariants() {
    #expect(ProductDraft().errors.codes == ["title required", "variants required"])
  }

  @Test func everyFieldIsCheckedAtOnce() {
    var draft = ProductDraft.mug("Mug\nwith a line")
    draft.description = "Bell \u{7}"
    draft.brand = " "
    draft.options = [
      Product.Option("Size", values: ["S", "S"]), Product.Option("Size", values: []),
    ]
    draft.images = [Product.Image(url: "tools.png"), Product.Image(url: "/v1/images/a.png")]
    draft.variants[0].options = ["Size": "XL", "Weight": "1"]
    draft.variants[0].onHand = -1
    #expect(
      draft.errors.codes == [
        "title line", "description prose", "brand required", "options[0].values duplicate",
        "options[1].name duplicate", "options[1].values required",
        "variants[0].options.Size not_one_of", "variants[0].options.Weight unknown",
        "variants[0].onHand too_small", "images[0].url web_address",
      ]
    )
  }

  @Test func variantsDifferBySKUAndOptions() {
    let price = Money(minorUnits: 1, currency: .euro)
    var draft = ProductDraft(title: "Mug", options: [Product.Option("Size", values: ["S", "L"])])
    draft.variants = [
      VariantDraft(sku: "A", options: ["Size": "S"], prices: [price]),
      VariantDraft(sku: "A", options: ["Size": "S"], prices: [price]),
    ]
    #expect(draft.errors.codes == ["variants[1].sku duplicate", "variants[1].options duplicate"])
    draft.variants[1].sku = "ü"
    draft.variants[1].options = ["Size": "L"]
    #expect(draft.errors.codes == ["variants[1].sku sku"])
  }

  @Test func pricesAreOneForEachCurrencyAndNotNegative() {
    var draft = ProductDraft.mug()
    draft.variants[0].prices = []
    #expect(draft.errors.codes == ["variants[0].prices required"])
    draft.variants[0].prices = [
      Money(minorUnits: 1, currency: .euro), Money(minorUnits: -1, currency: .euro),
    ]
    #expect(
      draft.errors.codes == [
        "variants[0].prices[1].amount too_small", "variants[0].prices[1].currency duplicate",
      ]
    )
  }

  @Test func aDraftOfAProductLeavesItsStockOut() {
    var product = Product.mug(1)
    product.brand = Brand(id: 2, name: "Acme")
    product.category = Category(id: 3, name: "Cups")
    let draft = ProductDraft(product)
    #expect(draft.title == "Mug")
    #expect(draft.brand == "Acme")
    #expect(draft.category == 3)
    #expect(draft.variants.map(\.sku) == ["MUG-1"])
    #expect(draft.variants.allSatisfy { $0.onHand == nil })
  }

  @Test func aDecodedDraftMayLeaveOutDefaults() throws {
    let text = #"{"title":"Mug","variants":[{"sku":"M","prices":[{"amount":5,"currency":"EUR"}]}]}"#
    let draft = try ExactJSONDecoder().decode(ProductDraft.self, from: Array(text.utf8))
    #expect(draft.status == .active)
    #expect(draft.errors.isEmpty)
  }

  @Test func aReviewHasACustomerAndOneToFiveStars() {
    #expect(ReviewDraft(customer: "Ann", stars: 5).errors.isEmpty)
    #expect(ReviewDraft(stars: 6).errors.codes == ["customer required", "stars range"])
    #expect(ReviewDraft(customer: "Ann", stars: 0).errors.codes == ["stars range"])
    let long = ReviewDraft(customer: "Ann", title: String(repeating: "a", count: 121))
    #expect(long.errors.codes == ["title length"])
  }

  @Test func aCategoryHasANameAndAPictureThatLoads() throws {
    #expect(CategoryDraft().errors.codes == ["name required"])
    let draft = CategoryDraft(name: "Cups", image: URL(string: "tools.png"))
    #expect(draft.errors.codes == ["image web_address"])
  }
}

extension FieldErrors {
  /// The field and code of each error, in order.
  var codes: [String] { all.map { "\($0.field) \($0.code)" } }
}
