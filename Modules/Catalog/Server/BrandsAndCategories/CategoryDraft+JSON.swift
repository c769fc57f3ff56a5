import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore

extension CategoryDraft {
  /// Decodes a body that matches the schema.
  ///
  /// The URL of its image is validated like that of a product.
  init(_ body: JSONValue?) throws {
    let body = body ?? .null
    self.init()
    if case .string(let name) = body["name"] { self.name = name }
    if case .number(let spelling) = body["parent"] {
      parent = JSONNumber(spelling)?.integer().map(Category.ID.init(rawValue:))
    }
    if case .string(let text) = body["image"] {
      let errors = ProductDraft(images: [Product.Image(url: text)]).errors["images[0].url"]
      guard errors.isEmpty, let url = URL(string: text) else {
        throw Problem.invalid(
          errors.map { FieldError(field: "image", code: $0.code, message: $0.message) }
        )
      }
      image = url
    }
  }

  /// The values of the columns name, parent and image.
  var columns: [(any SQLConvertible)?] { [name, parent?.rawValue, image?.absoluteString] }
}
