import FoundationCore
import Persistence
import StoreCore

/// What products stand in or belong to, as the store keeps and sends it: a category or a brand.
protocol CatalogResource: Sendable {
  /// What one is made of, or made into.
  associatedtype Draft: Sendable

  static var wording: CatalogResourceNames { get }
  /// The table that keeps all of a kind.
  static var table: SQLText { get }
  static var schema: JSONSchema { get }
  static var draftSchema: JSONSchema { get }

  var json: JSONValue { get }

  /// Reads a body that fits the schema.
  static func draft(of call: ValidatedRequest) throws -> Draft

  /// All of them, in the order that they are listed in.
  static func all(on transaction: any Transaction) async throws -> [Self]
  /// The one of that number in its state, if it is there.
  static func stored(_ number: Int, on transaction: any Transaction) async throws
    -> StoredCatalogResource<
      Self
    >?

  /// Adds one, and tells its number.
  static func add(_ draft: Draft, _ change: StoreChange) async throws -> Int
  /// Makes it what the draft says; one that says nothing new leaves it untouched.
  func take(_ draft: Draft, _ change: StoreChange) async throws
  /// Removes it where nothing stands in it any more.
  func remove(_ change: StoreChange) async throws
}

/// What the document says of the operations on one kind of shelf.
struct CatalogResourceNames: Sendable {
  /// What programs call one, as in `addBrand`.
  let word: String
  /// What several are called, as in `/v1/brands`.
  let collection: String
  let listing: String
  let changing: String
  let removing: String

  /// The noun for one of them, in a sentence.
  var noun: String { word.lowercased() }
}

/// A shelf, and what counts its changes.
struct StoredCatalogResource<Kind: CatalogResource>: TaggedRepresentation {
  let shelf: Kind
  let revision: Int

  var json: JSONValue { shelf.json }
  var tag: EntityTag { EntityTag(revision: revision) }
}
