public import FoundationCore

extension ProductDraft {
  /// The validation errors, by field; those of a variant are named as in `variants[0].sku`.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("title", title, .required, .length(...200), .oneLine)
    errors.check("description", description, .length(...10_000), .multiline)
    if let brand { errors.check("brand", brand, .required, .length(...80), .oneLine) }
    check(options, in: &errors)
    check(variants, in: &errors)
    check(images, in: &errors)
    return errors
  }

  private func check(_ options: [Product.Option], in errors: inout FieldErrors) {
    errors.check("options", options, .atMost(8))
    for (place, option) in options.enumerated() {
      let field = "options[\(place)]"
      errors.check("\(field).name", option.name, .required, .length(...40), .oneLine)
      let isFirst = !options[..<place].contains { $0.name == option.name }
      errors.check("\(field).name", isFirst, .distinct)
      errors.check("\(field).values", option.values, .notEmpty, .atMost(100), .noDuplicates)
      for (index, value) in option.values.enumerated() {
        errors.check("\(field).values[\(index)]", value, .required, .length(...40), .oneLine)
      }
    }
  }

  private func check(_ variants: [VariantDraft], in errors: inout FieldErrors) {
    errors.check("variants", variants, .notEmpty, .atMost(200))
    for (place, variant) in variants.enumerated() {
      let field = "variants[\(place)]"
      let earlier = variants[..<place]
      errors.check("\(field).sku", variant.sku.rawValue, .required, .sku)
      errors.check("\(field).sku", !earlier.contains { $0.sku == variant.sku }, .distinct)
      check(variant, of: field, in: &errors)
      let isNew = !earlier.contains { $0.options == variant.options }
      errors.check("\(field).options", isNew, .distinct)
    }
  }

  private func check(_ variant: VariantDraft, of field: String, in errors: inout FieldErrors) {
    // An option without values has that error already.
    for option in options where !option.values.isEmpty {
      errors.check(
        "\(field).options.\(option.name)",
        variant.options[option.name] ?? "",
        .required,
        .oneOf(option.values)
      )
    }
    for name in variant.options.keys.ordered() where !options.contains(where: { $0.name == name }) {
      errors.check("\(field).options.\(name)", false, .knownOption)
    }
    errors.check("\(field).prices", variant.prices, .notEmpty, .atMost(200))
    for (place, price) in variant.prices.enumerated() {
      errors.check("\(field).prices[\(place)].amount", price.minorUnits, .notNegative)
      let isFirst = !variant.prices[..<place].contains { $0.currency == price.currency }
      errors.check("\(field).prices[\(place)].currency", isFirst, .distinct)
    }
    if let onHand = variant.onHand {
      errors.check("\(field).onHand", onHand, .notNegative, .withinStockLimit)
    }
  }

  private func check(_ images: [Product.Image], in errors: inout FieldErrors) {
    errors.check("images", images, .atMost(20))
    for (place, image) in images.enumerated() {
      errors.check("images[\(place)].url", image.url, .required, .length(...2000), .imageURL)
      errors.check("images[\(place)].text", image.text ?? "", .length(...200), .oneLine)
    }
  }
}
