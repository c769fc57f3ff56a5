import Catalog
import CommandKit
import Foundation
import FoundationCore

/// An editor in which the user writes a draft until the store takes it.
///
/// The text is never lost: where it cannot be sent, it stays in a file.
struct DraftEditor {
  private let display: Display
  private let categories: CategoryTree
  /// The folder of the draft meanwhile.
  private let folder: String

  /// Creates an editor that knows the categories of a catalog; throws if the user cannot be asked.
  init(of catalog: CatalogModel, with context: any CatalogContext) async throws {
    display = try context.display
    guard display.prompt.isAllowed else {
      throw OutputError.cannotAsk(question: "What is it to be?", flag: "options such as --title")
    }
    categories = try await catalog.categoryTree()
    folder = try context.draftFolder
  }

  /// Lets the user change a draft, and submits it again and again until it is right.
  ///
  /// - Parameters:
  ///   - draft: The draft at first.
  ///   - remarks: The remarks above it.
  ///   - submit: Takes the draft, or throws its errors.
  /// - Returns: The result of `submit`; `nil` if the user changed nothing.
  /// - Throws: Any error but those of the draft.
  func edit<Value>(
    _ draft: ProductDraft,
    remarks: [String] = [],
    submit: (ProductDraft) async throws -> Value
  ) async throws -> Value? {
    let editor = Editor(environment: display.console.environment)
    let path = folder.appendingPath("draft-\(UUID().uuidString.prefix(8)).json")
    var shown = DraftDocument(draft, in: categories).remarking(
      remarks.map { FieldError(field: "", code: "", message: $0) }
    )
    var isSent = false
    try folder.makeFolder()
    let untouched = shown.text
    // Whatever ends it before it was sent, the text is worth more than a tidy folder.
    defer { if !isSent { keep(path, unless: untouched) } }
    while true {
      let text = try written(shown, to: path, by: editor)
      if text == shown.text {
        unlink(path)
        isSent = true
        return nil
      }
      let document = DraftDocument(text: text)
      do {
        let value = try await submit(try document.draft(in: categories))
        unlink(path)
        isSent = true
        return value
      } catch let failure as FormFailure {
        shown = document.remarking(failure.errors.all)
      } catch CatalogError.invalid(let failure) {
        shown = document.remarking(failure.errors.all)
      }
    }
  }

  /// Keeps the file, and says so, unless the user wrote nothing in it.
  private func keep(_ path: String, unless untouched: String) {
    // What cannot be read now may be read later, and is kept.
    if let text = try? TextFile(path).read(), text == untouched {
      unlink(path)
    } else {
      display.note("What you wrote is kept in \(path).")
    }
  }

  /// Lets the user change the text in a file that only they can read.
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
