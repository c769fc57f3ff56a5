import Catalog
import Foundation
import FoundationCore
import Testing

/// Values that an app makes itself, keeps as JSON, and reads back.
struct KeptValuesTests {
  private let kitchen = Category(id: 1, name: "Kitchen", image: URL(string: "/v1/images/a.png"))
  private var mugs: Catalog.Category { Category(id: 2, name: "Mugs", parent: 1) }

  private var product: Product {
    Product(
      id: 17,
      title: "Mug",
      description: "Holds tea.",
      status: .unknown("planned"),
      brand: Brand(id: 3, name: "Acme"),
      category: mugs,
      options: [Product.Option("Colour", values: ["Red"])],
      variants: [
        Variant(
          sku: "MUG-RED",
          options: ["Colour": "Red"],
          prices: [Money(minorUnits: 1250, currency: .euro)],
          stock: Variant.Stock(onHand: 3, reserved: 1)
        )
      ],
      images: [Product.Image(url: "/v1/images/a.png", text: "A mug")],
      rating: Rating(average: 4.25, count: 4, histogram: [0, 0, 1, 1, 2]),
      createdAt: Date(timeIntervalSince1970: 1_700_000_000),
      updatedAt: Date(timeIntervalSince1970: 1_700_000_001),
      revision: 5
    )
  }

  @Test func productsAreKept() throws {
    try expectKept(product)
    try expectKept(ProductDraft(includingStock: product))
    try expectKept(ProductRecord(ProductDraft(product), category: ["Kitchen", "Mugs"]))
    try expectKept(
      ProductPage(
        [product],
        next: "c2",
        total: 9,
        facets: ProductPage.Facets(brands: [.init(value: "3", name: "Acme", count: 1)])
      )
    )
    try expectKept(
      EditConflict(base: product, current: product, draft: ProductDraft(title: "Beaker"))
    )
  }

  @Test func categoriesBrandsAndReviewsAreKept() throws {
    try expectKept(CategoryTree([mugs, kitchen]))
    try expectKept(CategoryDraft(kitchen))
    try expectKept(Brand(id: 3, name: "Acme"))
    try expectKept(
      Review(
        id: 1,
        customer: "Ann",
        stars: 4,
        title: "Good",
        text: "Holds tea.",
        createdAt: Date(timeIntervalSince1970: 1_700_000_000)
      )
    )
    try expectKept(ReviewDraft(customer: "Ann", stars: 4, title: "Good", text: "Holds tea."))
  }

  @Test(arguments: [nil, .any, .only(.draft)] as [ProductFilter.Status?])
  func filtersAreKept(status: ProductFilter.Status?) throws {
    let price = Money(minorUnits: 900, currency: .yen)
    try expectKept(
      ProductFilter(
        text: "mug",
        category: 2,
        brand: 3,
        minimumPrice: price,
        maximumPrice: price,
        isInStock: true,
        maximumStock: 3,
        status: status,
        minimumRating: 4.5
      )
    )
    try expectKept(ProductFilter())
    try expectKept(ProductSortOrder.priceDescending)
  }

  @Test func anUnknownStatusOfAFilterIsRefused() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ProductFilter.Status].self, from: Data(#"["sold"]"#.utf8))
    }
  }

  @Test func theOutcomesOfAnImportAreKept() throws {
    let errors = FieldErrors([
      FieldError(field: "status", code: "unknown", message: "Choose one.", accepted: ["draft"])
    ])
    try expectKept(ImportReport.Outcome(line: 1, .added, product: 17))
    try expectKept(ImportReport.Outcome(line: 2, .refused, product: nil, errors: errors))
    try expectKept(ImportReport.Summary(lines: 2, added: 1, refused: 1))
  }

  private func expectKept<Value: Codable & Equatable>(
    _ value: Value,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let kept = try JSONEncoder().encode([value])
    let read = try JSONDecoder().decode([Value].self, from: kept)
    #expect(read == [value], sourceLocation: place)
  }
}
