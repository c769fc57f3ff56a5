public import Catalog
public import CommandKit
public import FoundationCore
public import StoreHTTP

/// The context of the catalog's commands: the store, and the files of products.
public protocol CatalogContext: CommandContext {
  /// Creates the client of the catalog of the selected store, which must exist.
  ///
  /// - Throws: An error of the settings, or of opening the store.
  func catalog() async throws -> any CatalogClient

  /// Creates the client of the catalog of the selected store, for a change.
  ///
  /// - Parameter isDryRun: `true` to put an empty store in memory in the place of a missing local
  ///   store, which is created otherwise.
  /// - Returns: The client.
  /// - Throws: An error of the settings, or of opening the store.
  func catalog(isDryRun: Bool) async throws -> any CatalogClient

  /// Returns the currency of the selected store, for amounts that name none.
  ///
  /// - Returns: The currency.
  /// - Throws: The failure to select or to open the store, or to find its only currency.
  func storeCurrency() async throws -> Currency

  /// Returns a body that streams a file argument, or standard input for `-`.
  ///
  /// - Throws: An error of opening the file.
  func body(of file: Path) throws -> HTTPBody

  /// The folder of drafts that the user edits.
  ///
  /// - Throws: An error of the settings.
  var draftFolder: String { get throws }
}

typealias Command = CommandKit.Command<any CatalogContext>

extension CompletionSource {
  /// The SKUs of the catalog.
  public static let skus = CompletionSource("skus")
  /// The categories of the catalog.
  public static let categories = CompletionSource("categories")
  /// The brands of the catalog.
  public static let brands = CompletionSource("brands")
}
