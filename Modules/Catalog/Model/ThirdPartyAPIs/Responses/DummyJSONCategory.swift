import FoundationCore

/// A category as DummyJSON lists it: with a name in words, or as its slug alone.
struct DummyJSONCategory: ThirdPartyValue {
  let native: Category
  /// What it is asked for by.
  let slug: String

  init(from decoder: any Decoder) throws {
    let category = try ThirdPartyCategory(from: decoder)
    native = category.native.titled
    slug = category.slug
  }
}

extension Category {
  /// The category with its name in words where it is a slug: 'Mens Shirts' for `mens-shirts`.
  var titled: Category {
    guard !name.contains(where: { $0.isUppercase || $0.isWhitespace }) else { return self }
    var titled = self
    titled.name = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
    return titled
  }
}
