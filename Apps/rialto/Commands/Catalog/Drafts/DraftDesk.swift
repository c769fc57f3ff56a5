import Catalog
import CommandKit
import Foundation
import FoundationCore

/// Where a person writes a draft in an editor, until the store takes it.
///
/// What was written is never lost: where it cannot be sent, it stays in a file.
struct DraftDesk {
  let display: Display
  let categories: CategoryTree
  /// The folder in which the draft lies meanwhile.
  let folder: String

  /// Has a person change a draft, and hands it on again and again until it is right.
  ///
  /// - Parameters:
  ///   - draft: What they begin with.
  ///   - remarks: What stands above it.
  ///   - submit: Takes the draft, or throws what is wrong with it.
  /// - Returns: What came of it; nothing where the person changed nothing.
  /// - Throws: Whatever ends it but a draft that is not right.
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

  /// Leaves the file where it is, and says so, unless nobody wrote anything in it.
  private func keep(_ path: String, unless untouched: String) {
    // What cannot be read now may be read later, and is kept.
    if let text = try? TextFile(path).read(), text == untouched {
      unlink(path)
    } else {
      display.note("What you wrote is kept in \(path).")
    }
  }

  /// Has a person change the text in a file that only they can read.
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
