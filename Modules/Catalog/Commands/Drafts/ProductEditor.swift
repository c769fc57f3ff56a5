import Catalog
import CommandKit
import FoundationCore

/// An editor of a product that handles conflicts with other editors.
struct ProductEditor {
  let catalog: any CatalogClient
  let display: Display
  /// `true` for a dry run.
  let isDryRun: Bool

  /// Sends a change; on a conflict the user may merge both.
  func change(_ product: Product, to draft: ProductDraft) async throws -> EditedProduct {
    var (product, draft) = (product, draft)
    while true {
      do throws(CatalogError) {
        return try await changed(product, to: draft)
      } catch {
        let conflict = try shown(error)
        guard let merged = conflict.merged, try agrees(to: Self.merge) else { throw error }
        (product, draft) = (conflict.current, merged)
      }
    }
  }

  /// Opens a product in an editor and sends the change; returns `nil` if the user changed nothing.
  ///
  /// On a conflict the command shows both changes and asks the user.
  func edit(_ product: Product, in editor: DraftEditor) async throws -> EditedProduct? {
    var product = product
    let comments = ["Stock that is null is not changed. Close without changes to cancel."]
    return try await editor.edit(ProductDraft(product), comments: comments) { draft in
      do throws(CatalogError) {
        return try await changed(product, to: draft)
      } catch {
        let conflict = try shown(error)
        if let merged = conflict.merged, try agrees(to: Self.merge) {
          return try await change(conflict.current, to: merged)
        }
        guard let comments = conflict.comments, try agrees(to: "Edit it again?") else {
          throw error
        }
        product = conflict.current
        throw comments
      }
    }
  }

  private func changed(
    _ product: Product,
    to draft: ProductDraft
  ) async throws(CatalogError) -> EditedProduct {
    let changed = try await catalog.change(product, to: draft, isDryRun: isDryRun)
    return EditedProduct(changed, before: product)
  }

  private static let merge = "Apply your changes to the current product?"

  /// Shows the conflict of an error and returns it; throws other errors.
  private func shown(_ error: CatalogError) throws -> EditConflict {
    guard case .conflict(let conflict) = error else { throw error }
    try display.list(conflict.rows, as: ConflictRow.table)
    return conflict
  }

  private func agrees(to question: String) throws -> Bool {
    guard display.prompt.isAllowed else { return false }
    return try display.prompt.confirm(question, flag: "--yes")
  }
}

extension EditConflict {
  /// The changes of others as comments, one for each field.
  fileprivate var comments: FormFailure? {
    FormFailure(
      FieldErrors(
        theirs.map { change in
          FieldError(
            field: change.field,
            code: "changed",
            message: "Someone else changed it from '\(change.before)' to '\(change.after)'."
          )
        }
      )
    )
  }
}

/// A field of a product that two editors changed, as a row.
struct ConflictRow: Sendable {
  let field: String
  let before: String
  let theirs: String
  let mine: String

  static let table = Table<ConflictRow>([
    Column("field", heading: "FIELD", shrinks: false, \.field),
    Column("before", heading: "BEFORE", \.before),
    Column("theirs", heading: "THEIRS", \.theirs),
    Column("mine", heading: "MINE", \.mine),
  ])
}

extension EditConflict {
  /// The fields that either side changed.
  var rows: [ConflictRow] {
    let mine = Dictionary(self.mine.map { ($0.field, $0) }) { first, _ in first }
    let theirs = Dictionary(self.theirs.map { ($0.field, $0) }) { first, _ in first }
    return (self.theirs + self.mine).map(\.field).uniqued().map { field in
      let before = (theirs[field] ?? mine[field])?.before ?? ""
      return ConflictRow(
        field: field,
        before: before,
        theirs: theirs[field]?.after ?? before,
        mine: mine[field]?.after ?? before
      )
    }
  }
}
