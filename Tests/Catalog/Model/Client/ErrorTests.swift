import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of the errors for the store's problems.
@MainActor struct ErrorTests {
  func error(_ answer: HTTPResponse) async throws -> CatalogError {
    let catalog = try ScriptedStore { _ in answer }.catalog()
    do throws(CatalogError) {
      _ = try await catalog.addReview(ReviewDraft(customer: "Ann"), to: 7)
    } catch {
      return error
    }
    throw CancellationError()
  }

  @Test func fieldErrorsKeepTheirOrder() async throws {
    let fault = FieldError(field: "variants[0].sku", code: "taken", message: "Choose another.")
    let title = FieldError(field: "title", code: "required", message: "Fill this in.")
    let error = try await error(.problem(422, "invalid", errors: [fault, title]))
    guard case .invalid(let form) = error else { throw error }
    #expect(form.errors.all == [fault, title])
    #expect(
      error.recoveries.map(\.action) == [
        .edit(field: "variants[0].sku", accepted: []), .edit(field: "title", accepted: []),
      ]
    )
  }

  @Test func aSecondReviewIsAlreadyReviewed() async throws {
    let error = try await error(.problem(409, "already_reviewed"))
    #expect(error.code == "catalog.already_reviewed")
    #expect(error.category == .conflict)
  }

  @Test func reservedStockHasAReason() async throws {
    let error = try await error(.problem(409, "stock_reserved", detail: "2 of RED are promised."))
    #expect(error.code == "catalog.stock_reserved")
    #expect(error.reason == "2 of RED are promised.")
  }

  @Test func aRefusalHasTheReasonOfTheStore() async throws {
    let error = try await error(.problem(409, "not_empty", detail: "Products stand in it."))
    #expect(error.code == "catalog.refused")
    #expect(error.reason == "Products stand in it.")
  }

  @Test func aMissingSignInCanBeRecovered() async throws {
    let error = try await error(.problem(401, "unauthorized"))
    #expect(error.category == .authentication)
    #expect(error.recoveries.map(\.action) == [.signIn])
  }

  @Test func aMissingPermissionSuggestsAnotherAccount() async throws {
    let error = try await error(.problem(403, "forbidden"))
    #expect(error.category == .refused)
    #expect(error.recoveries.map(\.action) == [.signIn])
  }

  @Test func aMissingResourceIsNamed() async throws {
    let catalog = try ScriptedStore { _ in .problem(404, "not_found") }.catalog()
    await #expect { _ = try await catalog.product(17) } throws: {
      ($0 as? CatalogError)?.title == "There is no product 17."
    }
    await #expect { _ = try await catalog.product(having: "MUG") } throws: {
      ($0 as? CatalogError)?.title == "There is no product with the SKU 'MUG'."
    }
  }

  @Test func aBusyStoreCanBeRetried() async throws {
    let error = try await error(.problem(503, "busy"))
    #expect(error.code == "http.status_503")
    #expect(error.recoveries.contains { $0.action.name == "retry" })
    #expect(error.suggestion != nil)
  }
}
