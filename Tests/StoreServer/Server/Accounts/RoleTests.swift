import FoundationCore
import Persistence
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

@testable import StoreCore
@testable import StoreServer

/// Permissions: every operation, called with every role.
struct RoleTests {
  private let staff: StaffedStore
  private let operations: [APIOperation]

  init() async throws {
    staff = try await StaffedStore()
    // Signing out ends the session, so that comes last.
    let store = staff.store.store
    let all =
      StoreSchema.store.operations(of: store)
      + SessionOperations(sessions: nil, isBehindProxy: false).all
    operations = all.filter { $0.name != "signOut" } + all.filter { $0.name == "signOut" }
  }

  /// The least role that each operation takes; `nil` if it needs no account.
  private static let table: [Role?: Set<String>] = [
    nil: ["signIn", "refreshSession"],
    .reader: [
      "listProducts", "showProduct", "showProductBySKU", "listCategories", "showCategory",
      "listBrands", "showBrand", "listReviews", "exportProducts", "fetchImage", "quote",
      "showTransitions", "listShippingMethods", "showShippingMethod", "listTaxRates", "showTaxRate",
      "showProfile", "showSession", "signOut",
    ],
    .editor: [
      "addProduct", "changeProduct", "removeProduct", "setStock", "listStock", "showStock",
      "bookStock", "changePrices", "listStockMovements", "setStockThreshold", "addCategory",
      "changeCategory",
      "removeCategory", "addBrand", "changeBrand", "removeBrand", "addReview", "removeReview",
      "importProducts", "uploadImage", "placeOrder", "listOrders", "showOrder", "listOrderEvents",
      "confirmOrder", "unconfirmOrder", "cancelOrder", "shipOrder", "deliverOrder", "returnOrder",
      "authorizeOrder", "payOrder", "unpayOrder", "voidOrder", "editOrder", "trackOrder",
      "refundOrder", "showSales", "listSalesLines", "listDocuments", "listMissingDocuments",
      "listDiscounts",
      "showDiscount", "listOrderDocuments", "issueInvoice", "issueCreditNote", "listCustomers",
      "findCustomer", "showCustomer", "listCustomerOrders", "exportCustomer",
    ],
    .admin: [
      "addShippingMethod", "changeShippingMethod", "removeShippingMethod", "addDiscount",
      "changeDiscount", "removeDiscount", "addTaxRate", "changeTaxRate", "removeTaxRate",
      "eraseCustomer", "changeProfile",
    ],
  ]

  @Test func theTableHasEveryOperationOnce() {
    #expect(Self.table.values.flatMap(\.self).sorted() == operations.map(\.name).sorted())
  }

  @Test(arguments: ["ann": Role.admin, "ed": .editor, "rita": .reader])
  func rolesAllowOnlyTheirOperations(_ name: String, role: Role) async throws {
    let session = try await staff.signIn(name)
    for operation in operations {
      let status = try await status(of: operation, fields: session.authorization)
      let isAllowed = Self.table.contains { needed, names in
        names.contains(operation.name) && needed.map { role >= $0 } ?? true
      }
      #expect((status != 401 && status != 403) == isAllowed, "\(operation.name)")
    }
  }

  @Test func theDocumentSaysWhatEveryRoleMayDo() async throws {
    let text = try await staff.client.get("/v1/openapi.json").text
    for role in Role.allCases { #expect(text.contains(role.summary)) }
  }

  @Test func asksEverybodyElseToSignIn() async throws {
    for operation in operations {
      let status = try await status(of: operation, fields: [:])
      #expect((status == 401) == (operation.role != nil), "\(operation.name)")
    }
  }

  @Test func leavesNothingOpenButTheDoor() {
    let open = operations.filter { $0.role == nil }.map(\.name)
    #expect(open.sorted() == ["refreshSession", "signIn"])
  }

  @Test func readerOperationsChangeNothing() {
    for operation in operations where !operation.method.isSafe && operation.role == .reader {
      // A quote is asked for with a body, and leaves no trace.
      #expect(["signOut", "quote"].contains(operation.name))
    }
  }

  private func status(
    of operation: APIOperation,
    fields: HTTPFields
  ) async throws -> Int {
    let path = operation.path.replacing(/\{[^}]+\}/, with: "1")
    return try await staff.client.send(operation.method, path, fields: fields).status
  }
}
