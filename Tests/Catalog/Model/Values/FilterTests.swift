import Catalog
import FoundationCore
import Testing

/// Tests of the validation of filters.
struct FilterTests {
  @Test func anEmptyFilterIsValid() { #expect(ProductFilter().errors.isEmpty) }

  @Test func priceLimitsHaveOneCurrencyAndAreInOrder() {
    var filter = ProductFilter()
    filter.minimumPrice = Money(minorUnits: 500, currency: .euro)
    filter.maximumPrice = Money(minorUnits: 500, currency: .euro)
    #expect(filter.errors.isEmpty)
    filter.maximumPrice = Money(minorUnits: 499, currency: .euro)
    #expect(filter.errors.codes == ["maximumPrice crossed"])
    filter.maximumPrice = Money(minorUnits: 900, currency: .usDollar)
    #expect(filter.errors.codes == ["maximumPrice currency"])
    filter.minimumPrice = Money(minorUnits: -1, currency: .usDollar)
    #expect(filter.errors.codes == ["minimumPrice too_small"])
  }

  @Test(arguments: [-0.1, 5.1, .nan, .infinity])
  func ratingsAreFromZeroToFive(stars: Double) {
    var filter = ProductFilter()
    filter.minimumRating = stars
    #expect(filter.errors.codes == ["minimumRating range"])
  }
}
