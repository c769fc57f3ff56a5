import Catalog
import CommandKit
import FoundationCore

/// Changing a product while others may change it too.
struct ProductEditing {
  let catalog: CatalogModel
  let display: Display
  /// Whether nothing is to be kept.
  let isTrial: Bool

  /// Sends a change; where others were first, a person may have both made.
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

  /// Has a person change a product in an editor; nothing where they changed nothing.
  ///
  /// Where others changed the same, the person sees what they made of it, and decides.
  func edit(_ product: Product, at desk: DraftDesk) async throws -> EditedProduct? {
    var product = product
    let remarks = ["A stock that is null stays as it is. What you leave unchanged is not sent."]
    return try await desk.edit(ProductDraft(product), remarks: remarks) { draft in
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
    let changed = try await catalog.change(product, to: draft, isTrial: isTrial)
    return EditedProduct(changed, before: product)
  }

  private static let merge = "Make your changes to the product as it is now?"

  /// The conflict that an error is, shown; any other error is thrown on.
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
  /// What others made of the product, said of each field.
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
