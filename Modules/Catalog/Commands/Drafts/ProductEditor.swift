import Catalog
import CommandKit
import FoundationCore

/// A change of a product that others may change at the same time.
struct ProductEditor {
  let catalog: CatalogModel
  let display: Display
  /// True to keep nothing.
  let isDryRun: Bool

  /// Sends a change; after a conflict the user may merge both.
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

  /// Lets the user change a product in an editor; returns `nil` if they changed nothing.
  ///
  /// After a conflict the user sees both changes, and decides.
  func edit(_ product: Product, in editor: DraftEditor) async throws -> EditedProduct? {
    var product = product
    let remarks = ["A stock that is null stays as it is. What you leave unchanged is not sent."]
    return try await editor.edit(ProductDraft(product), remarks: remarks) { draft in
      do throws(CatalogError) {
        return try await changed(product, to: draft)
      } catch {
        let conflict = try shown(error)
        if let merged = conflict.merged, try agrees(to: Self.merge) {
          return try await change(conflict.current, to: merged)
        }
        guard let remarks = conflict.remarks, try agrees(to: "Edit it again?") else { throw error }
        product = conflict.current
        throw remarks
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

  private static let merge = "Make your changes to the product as it is now?"

  /// Shows the conflict of an error and returns it; throws any other error.
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
  /// The changes of others as remarks, one for each field.
  fileprivate var remarks: FormFailure? {
    FormFailure(
      FieldErrors(
        theirs.map { change in
          FieldError(
            field: change.field,
            code: "changed",
            message: "Someone else made it '\(change.after)'; it was '\(change.before)'."
          )
        }
      )
    )
  }
}
