public import Catalog
import FoundationCore

/// The values of the demo store, with the IDs that an empty store gives them.
struct SampleStore {
  private(set) var categories: [Category] = []
  private(set) var brands: [Brand] = []
  private(set) var products: [Product] = []
  private(set) var reviews: [Review] = []

  /// The demo store of the default seed, created on first use.
  static let demo = SampleStore(SeedCatalog(seed: SeedCatalog.demoSeed))

  private init(_ catalog: SeedCatalog) {
    var revision = 0
    for entry in catalog.entries {
      // Adding the product is a change of the store, and so is each review.
      revision += 1 + entry.reviews.count
      add(entry, revision: revision)
    }
  }

  private mutating func add(_ entry: SeedCatalog.Entry, revision: Int) {
    let draft = entry.draft
    products.append(
      Product(
        id: Product.ID(rawValue: products.count + 1),
        title: draft.title,
        description: draft.description,
        status: .known(draft.status),
        brand: draft.brand.map { brand($0) },
        category: category(at: entry.category),
        taxClass: draft.taxClass,
        options: draft.options,
        variants: draft.variants.map(Variant.init),
        images: draft.images,
        rating: Rating(of: entry.reviews.map(\.draft.stars)),
        createdAt: entry.date,
        updatedAt: entry.date,
        revision: revision
      )
    )
    for review in entry.reviews {
      reviews.append(
        Review(
          id: Review.ID(rawValue: reviews.count + 1),
          customer: review.draft.customer,
          stars: review.draft.stars,
          title: review.draft.title,
          text: review.draft.text,
          createdAt: review.date
        )
      )
    }
  }

  private mutating func brand(_ name: String) -> Brand {
    if let brand = brands.first(where: { $0.name == name }) { return brand }
    brands.append(Brand(id: Brand.ID(rawValue: brands.count + 1), name: name))
    return brands[brands.count - 1]
  }

  private mutating func category(at path: [String]) -> Category? {
    path.reduce(nil) { parent, name in
      if let known = categories.first(where: { $0.name == name && $0.parent == parent?.id }) {
        return known
      }
      let id = Category.ID(rawValue: categories.count + 1)
      categories.append(Category(id: id, name: name, parent: parent?.id))
      return categories[categories.count - 1]
    }
  }
}

extension Variant {
  fileprivate init(_ draft: VariantDraft) {
    self.init(
      sku: draft.sku,
      options: draft.options,
      prices: draft.prices,
      stock: draft.onHand.map { Stock(onHand: $0) }
    )
  }
}

extension Rating {
  /// Creates the rating of reviews with these stars.
  fileprivate init(of stars: [Int]) {
    let sum = Double(stars.reduce(0, +))
    self.init(
      average: stars.isEmpty ? nil : (sum * 100 / Double(stars.count)).rounded() / 100,
      count: stars.count,
      histogram: (1...5).map { star in stars.count { $0 == star } }
    )
  }
}

extension Product {
  /// The products of the demo store before its first order, in the order of their IDs.
  public static var samples: [Product] { SampleStore.demo.products }
}

extension Category {
  /// The categories of the demo store, in the order of their IDs.
  public static var samples: [Category] { SampleStore.demo.categories }
}

extension Brand {
  /// The brands of the demo store, in the order of their IDs.
  public static var samples: [Brand] { SampleStore.demo.brands }
}

extension Review {
  /// The reviews in the demo store, by product, the oldest of each first.
  public static var samples: [Review] { SampleStore.demo.reviews }
}
