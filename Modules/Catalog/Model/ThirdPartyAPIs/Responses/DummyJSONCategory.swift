import FoundationCore

/// A category of DummyJSON: with a name, or as its slug alone.
struct DummyJSONCategory: ThirdPartyValue {
  let catalogValue: Category
  /// The slug, for its URL.
  let slug: String

  init(from decoder: any Decoder) throws {
    let category = try ThirdPartyCategory(from: decoder)
    catalogValue = category.catalogValue.titled
    slug = category.slug
  }
}

extension Category {
  /// The category with a name made from its slug: 'Mens Shirts' for `mens-shirts`.
  var titled: Category {
    guard !name.contains(where: { $0.isUppercase || $0.isWhitespace }) else { return self }
    var titled = self
    titled.name = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
    return titled
  }
}
