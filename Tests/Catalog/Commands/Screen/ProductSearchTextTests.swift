import Catalog
import FoundationCore
import Testing

@testable import CatalogCommands
@testable import CommandKit

/// Tests of the text of a search on the screen: words, and filters with a value.
struct ProductSearchTextTests {
  private let categories = CategoryTree([
    Category(id: 1, name: "Table"), Category(id: 2, name: "Glass", parent: 1),
    Category(id: 3, name: "Tea & coffee"),
  ])
  private let brands = [Brand(id: 7, name: "Aldera")]

  private func search(_ text: String) -> ProductSearchText {
    ProductSearchText(text, categories: categories, brands: brands, currency: .euro)
  }

  @Test(arguments: [
    ("red mug", ProductFilter(text: "red mug")),
    ("category:table/glass mug", ProductFilter(text: "mug", category: 2)),
    ("category:Glass", ProductFilter(category: 2)), ("category:3", ProductFilter(category: 3)),
    ("brand:aldera", ProductFilter(brand: 7)), ("brand:8", ProductFilter(brand: 8)),
    (
      "min:10 max:20.50",
      ProductFilter(
        minimumPrice: Money(minorUnits: 1000, currency: .euro),
        maximumPrice: Money(minorUnits: 2050, currency: .euro)
      )
    ),
    ("max:5usd", ProductFilter(maximumPrice: Money(minorUnits: 500, currency: .usDollar))),
    ("stock:few", ProductFilter(maximumStock: 5)), ("stock:in", ProductFilter(isInStock: true)),
    ("status:draft", ProductFilter(status: .only(.draft))), ("status:any", .init(status: .any)),
    ("sort:-price lamp", ProductFilter(text: "lamp")),
  ])
  func eachFilterIsRead(_ text: String, _ filter: ProductFilter) {
    let search = search(text)
    #expect(search.filter == filter)
    #expect(search.hint == nil)
    #expect(!search.needsNames)
  }

  @Test(arguments: [
    ("category:", "Write the name of a category without spaces, or its ID."),
    ("category:glasses", "There is no category 'glasses'."),
    ("brand:", "Write the name of a brand without spaces, or its ID."),
    ("brand:aldara", "There is no brand 'aldara'."),
    ("min:", "Write a price, such as 10 or 10.50EUR."),
    ("max:ten", "Write a price, such as 10 or 10.50EUR."),
    ("max:1.234", "Write a price, such as 10 or 10.50EUR."),
    ("status:old", "Write a status: draft, active, archived, any."),
    ("stock:lots", "Write a stock: in, few, out."),
    ("sort:size", "Write an order: relevance, newest, title, price, -price, -rating."),
  ])
  func aValueThatIsNotCompleteHasAHintAndFiltersNothing(_ text: String, _ hint: String) {
    let search = search(text)
    #expect(search.hint == hint)
    #expect(search.filter == ProductFilter())
  }

  @Test func aMaximumBelowTheMinimumIsNotTypedToItsEnd() {
    let search = search("min:10 max:1")
    #expect(search.filter.minimumPrice?.minorUnits == 1000)
    #expect(search.filter.maximumPrice == nil)
    #expect(search.hint == "Use a price that is not below the minimum price.")
  }

  @Test func aNameWaitsForItsList() {
    let waiting = ProductSearchText("brand:aldera", categories: categories)
    #expect(waiting.needsNames)
    #expect(waiting.filter == ProductFilter())
    #expect(waiting.hint == "The brands are not loaded.")
    #expect(!ProductSearchText("brand:7 category:2").needsNames)
    #expect(ProductSearchText("max:5").needsCurrency)
    #expect(!ProductSearchText("max:5gbp").needsCurrency)
  }

  @Test func aCategoryIsChosenByItsPath() throws {
    let filters = ProductSearchText.filters(in: categories)
    #expect(filters.first?.setting("Table/Glass", in: "mug") == "mug category:Table/Glass")
    #expect(
      filters.first?.choices.map(\.value) == ["Table", "Table/Glass", "3"]
    )
    #expect(ProductSearchText.filters(in: nil).count == filters.count - 1)
    for filter in filters {
      for choice in filter.choices {
        let search = search(filter.setting(choice.value, in: ""))
        #expect(search.hint == nil, "\(filter.name):\(choice.value)")
        #expect(search.filter != ProductFilter() || choice.value == "active")
      }
    }
  }
}
