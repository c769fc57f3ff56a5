import FoundationCore

/// A page of products as a shop's server sends it, every field strict.
struct StrictPage: Codable {
  let products: [Product]

  struct Product: Codable {
    let id: Int
    let sku: String
    let title: String
    let description: String
    let price: Double
    let currency: String
    let stock: Int
    let rating: Double
    let isActive: Bool
    let brand: String?
    let image: String?
    let category: Category
    let tags: [String]
  }

  struct Category: Codable {
    let id: Int
    let name: String
  }
}

/// The same page, every field lenient.
struct LenientPage: Decodable {
  @LossyArray var products: [Product]

  struct Product: Decodable {
    @Lenient var id: Int
    @Lenient var sku: String
    @Lenient var title: String
    @Lossy var description: String?
    @Lossy var price: Double?
    @Lenient var currency: String
    @Lenient var stock: Int
    @Lossy var rating: Double?
    @Lenient var isActive: Bool
    @Lossy var brand: String?
    @Lossy var image: String?
    @Lossy var category: Category?
    @LossyArray var tags: [String]
  }

  struct Category: Decodable {
    @Lenient var id: Int
    @Lenient var name: String
  }
}
