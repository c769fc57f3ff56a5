public import Catalog
public import CommandKit
public import StoreHTTP

/// The surroundings of the catalog's commands: a display, a store and the files of a user.
public protocol CatalogContext: Sendable {
  /// The display of results.
  var display: Display { get throws }

  /// Creates the model of the catalog at the store that is asked.
  ///
  /// - Parameter createsStore: True to create a store of this machine where it is missing.
  /// - Returns: The model, which has loaded nothing.
  /// - Throws: An error of the settings, or a store that cannot be opened.
  func catalog(createsStore: Bool) async throws -> CatalogModel

  /// Returns what an error of the model means to the user; the error itself where no more is known.
  func explained(_ error: any Error) async -> any Error

  /// Returns the path of a file that was named on the command line.
  func path(of file: Path) -> String

  /// Reads the text of a file that was named on the command line, or standard input for `-`.
  func text(of file: Path) throws -> String

  /// Returns the content of a file that was named on the command line, or of standard input for `-`,
  /// to be read as it is sent.
  func body(of file: Path) throws -> HTTPBody

  /// The folder of drafts that the user edits.
  var draftFolder: String { get throws }
}

extension CatalogContext {
  /// Creates the model of the catalog at the store that is asked, which must be there.
  public func catalog() async throws -> CatalogModel { try await catalog(createsStore: false) }
}

/// A command of the catalog.
typealias Command = CommandKit.Command<any CatalogContext>
