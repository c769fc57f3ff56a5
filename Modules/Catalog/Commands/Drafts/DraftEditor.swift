import Catalog
import CommandKit
import Foundation
import FoundationCore

/// An editor in which the user writes a draft until the store accepts it.
///
/// If the text cannot be sent, it is kept in a file.
struct DraftEditor {
  private let display: Display
  private let categories: CategoryTree
  /// The folder of the draft file.
  private let folder: String

  /// Creates an editor with the categories of a catalog; throws if there is no terminal.
  init(of catalog: any CatalogClient, with context: any CatalogContext) async throws {
    display = try context.display
    guard display.prompt.isAllowed else {
      throw OutputError.cannotAsk(question: "Product?", flag: "options such as --title")
    }
    categories = try await catalog.categories().value
    folder = try context.draftFolder
  }

  /// Opens the editor with a draft, below comments, and submits it, repeatedly until it is valid.
  ///
  /// - Returns: The result of `submit`; `nil` if the user changed nothing.
  func edit<Value>(
    _ draft: ProductDraft,
    comments: [String] = [],
    submit: (ProductDraft) async throws -> Value
  ) async throws -> Value? {
    let editor = Editor(environment: display.console.environment)
    let path = folder.appendingPath("draft-\(UUID().uuidString.prefix(8)).json")
    var shown = DraftDocument(draft, in: categories).withComments(
      comments.map { FieldError(field: "", code: "", message: $0) }
    )
    var isDone = false
    try folder.makeFolder()
    let untouched = shown.text
    // If an error ends the loop before the draft is sent, the user's text must not be lost.
    defer { if isDone { unlink(path) } else { keep(path, unless: untouched) } }
    while true {
      let text = try written(shown, to: path, by: editor)
      let document = DraftDocument(text: text)
      do {
        let isChanged = text != shown.text
        let value = isChanged ? try await submit(try document.draft(in: categories)) : nil
        isDone = true
        return value
      } catch let failure as FormFailure {
        shown = document.withComments(failure.errors.all)
      } catch CatalogError.invalid(let failure) {
        shown = document.withComments(failure.errors.all)
      }
    }
  }

  /// Keeps the file and prints its path, unless the user changed nothing.
  private func keep(_ path: String, unless untouched: String) {
    // A file that cannot be read now is kept.
    if let text = try? TextFile(path).read(), text == untouched {
      unlink(path)
    } else {
      display.note("Your text was saved to \(path).")
    }
  }

  /// Opens the editor with a file that only the user can read, and returns its text.
  private func written(
    _ document: DraftDocument,
    to path: String,
    by editor: Editor
  ) throws -> String {
    try TextFile(path).update(permissions: 0o600) { _ in document.text }
    try editor.open(path)
    return try TextFile(path).read() ?? document.text
  }
}
