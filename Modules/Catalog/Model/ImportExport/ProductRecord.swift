import Foundation
public import FoundationCore

/// A product as a line of an import or an export.
///
///     {
///       "title": "Mug",
///       "description": "For tea.",
///       "status": "active",
///       "brand": "Aldera",
///       "category": ["Kitchen", "Mugs"],
///       "taxClass": "reduced",
///       "options": [{ "name": "Colour", "values": ["red"] }],
///       "variants": [
///         {
///           "sku": "MUG-RED",
///           "options": { "Colour": "red" },
///           "prices": [{ "amount": 1250, "currency": "EUR" }],
///           "onHand": 5
///         }
///       ],
///       "images": [{ "url": "https://example.com/mug.png", "text": "A red mug" }]
///     }
///
/// The title, a variant, its SKU and its prices are required. Its category is a path of names, because
/// IDs differ between stores. A person may write a price as `"12.50 EUR"`, and the category as
/// `"Kitchen > Mugs"`.
public struct ProductRecord: Sendable, Hashable {
  /// The values of the product, with the path of its category.
  public var draft: ProductDraft

  /// The path of its category, from the top level; missing categories are created.
  public var category: [String] { draft.categoryPath ?? [] }

  /// Creates a record from a draft and the path of its category.
  public init(_ draft: ProductDraft, category: [String] = []) {
    self.draft = draft
    self.draft.category = nil
    self.draft.categoryPath = category.isEmpty ? nil : category
  }

  /// Reads a JSON object, which is given with its text, as an export or a person writes it.
  ///
  /// - Throws: All faults of its types.
  package init(_ written: JSONValue, text: [UInt8]) throws(FormFailure) {
    let object = written.mapping("category", \.readingPath)
      .mappingElements("variants") { $0.mappingElements("prices", \.readingPrice) }
    try FieldErrors(Self.schema.check(object)).throwIfAny()
    do {
      // The text itself, whose half characters the decoder refuses, unless a price was rewritten.
      let bytes = object == written ? text : object.jsonBytes()
      self = try ExactJSONDecoder().decode(Self.self, from: bytes)
    } catch {
      let reason = error.asFailure.reason ?? ""
      throw FormFailure(FieldError(field: "$", code: "type", message: reason))
    }
  }

  /// The validation errors, by the fields of a record.
  package var errors: [FieldError] {
    draft.errors.all.map { error in
      let field = error.field.replacing("categoryPath", with: "category")
      return FieldError(field: field, code: error.code, message: error.message)
    }
  }
}

extension ProductRecord: Shaped {
  /// The fields of a draft, with the path of the category in place of its ID.
  public static let shape = Shape<ProductRecord>(
    "ProductRecord",
    Field("title", \.draft.title, as: .line),
    Field("description", \.draft.description, as: .text, default: ""),
    Field("status", \.draft.status, default: Product.Status.active),
    .optional("brand", \.draft.brand, as: .nullable(.line)),
    Field("category", \.category, as: .nullable(ProductDraft.categoryPath), default: []),
    .optional("taxClass", \.draft.taxClass, as: .nullable(.code)),
    Field("options", \.draft.options, as: ProductDraft.optionList, default: []),
    Field("variants", \.draft.variants, as: ProductDraft.variantList),
    Field("images", \.draft.images, as: ProductDraft.imageList, default: [])
  ) { title, description, status, brand, category, taxClass, options, variants, images in
    ProductRecord(
      ProductDraft(
        title: title,
        description: description,
        status: status,
        brand: brand,
        taxClass: taxClass,
        options: options,
        variants: variants,
        images: images
      ),
      category: category
    )
  }
}

/// An image of a store as a line of an export, before the first product that shows it.
package struct ImageRecord: Sendable, Hashable {
  /// The path of the image in the store, which has the hash of its bytes.
  package var url: String
  /// The bytes in Base64.
  package var base64: String

  package init(url: String, base64: String) { (self.url, self.base64) = (url, base64) }

  /// The most bytes of a line: the largest image in Base64, and a little.
  package static let maximumByteCount = Product.Image.maximumByteCount / 3 * 4 + 1024
}

extension ImageRecord: Shaped {
  package static let shape = Shape<ImageRecord>(
    "ImageRecord",
    Field("image", \.url, as: .line),
    Field("bytes", \.base64, as: .line),
    memberwise: ImageRecord.init
  )
}

extension JSONValue {
  /// The path of names in a text such as "Table > Glass"; another value stays.
  fileprivate var readingPath: JSONValue {
    guard case .string(let text) = self else { return self }
    return .array([String](categoryPath: text).map(JSONValue.string))
  }

  /// The price in a text such as "12.50 EUR"; another value stays.
  fileprivate var readingPrice: JSONValue {
    // An amount with too many decimals is as wrong as any other text.
    guard case .string(let text) = self, let money = Money(typed: text) else { return self }
    return money.json
  }

  /// Returns the object with the value of a member mapped.
  fileprivate func mapping(_ name: String, _ transform: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == name ? .init(name, transform($0.value)) : $0 })
  }

  /// Returns the object with each element of a member's array mapped.
  package func mappingElements(_ name: String, _ transform: (JSONValue) -> JSONValue) -> JSONValue {
    mapping(name) { value in
      guard case .array(let elements) = value else { return value }
      return .array(elements.map(transform))
    }
  }
}

extension [String] {
  /// Creates the path of a category from a text such as "Table > Glass".
  package init(categoryPath text: String) {
    self = text.split(separator: ">", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
