import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// A category or a brand, as a resource of the API.
protocol CatalogResource: JSONRepresentable, Sendable {
  /// The body of a request to add or change one.
  associatedtype Draft: Sendable

  static var routes: CollectionRoutes { get }
  static var names: CatalogResourceNames { get }
  /// The table in the database.
  static var table: SQLText { get }
  static var draftSchema: JSONSchema { get }

  /// Decodes a body that matches the schema.
  static func draft(of call: ValidatedRequest) throws -> Draft

  /// Returns all, in the order of the list.
  static func all(on transaction: any Transaction) async throws -> [Self]
  /// Returns the one with an ID and its revision, if it exists.
  static func stored(_ number: Int, on transaction: any Transaction) async throws
    -> StoredCatalogResource<
      Self
    >?

  /// Adds one and returns its ID.
  static func add(_ draft: Draft, in change: StoreChange) async throws -> Int
  /// Updates it to a draft; a draft without changes leaves its revision.
  func update(to draft: Draft, in change: StoreChange) async throws
  /// Removes it if no products and no subcategories use it.
  func remove(in change: StoreChange) async throws
}

/// The names and summaries of a resource in the OpenAPI document.
struct CatalogResourceNames: Sendable {
  /// The name of the type, as in `addBrand`.
  let typeName: String
  /// The plural of the noun, in a sentence.
  let collection: String
  let listing: String
  let changing: String
  let removing: String

  /// The noun, in a sentence.
  var noun: String { typeName.lowercased() }
}

/// A resource and its revision.
struct StoredCatalogResource<Kind: CatalogResource>: TaggedRepresentation {
  let resource: Kind
  let revision: Int

  var tag: EntityTag { EntityTag(revision: revision) }
}
