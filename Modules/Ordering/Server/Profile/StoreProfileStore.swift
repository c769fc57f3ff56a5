import CatalogServer
import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// The profile of the store, in a transaction.
struct StoreProfileStore {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the profile; one with the currency of the prices alone, if the store was not set up.
  func profile() async throws -> StoreProfile {
    let stored: StoreProfile? = try await transaction.first(
      "SELECT content, revision FROM store_profile"
    ) { row in
      var profile: StoreProfile = try row.json(0)
      profile.revision = try row[1]
      return profile
    }
    if let stored { return stored }
    let currency = try await ProductStore(transaction).onlyCurrency()
    return StoreProfile(currency: currency.flatMap { Currency($0) })
  }

  /// Sets up the store, or replaces its profile; throws all validation errors as one problem.
  func update(
    _ stored: StoreProfile,
    to profile: StoreProfile,
    in change: StoreChange
  ) async throws {
    var errors = profile.errors.all
    for (kind, field, numbering) in [
      (OrderDocument.Kind.invoice, "invoices", \StoreProfile.invoices),
      (.creditNote, "creditNotes", \.creditNotes),
    ] where stored[keyPath: numbering].first != profile[keyPath: numbering].first {
      guard let last = try await DocumentStore(transaction).lastNumber(of: kind) else { continue }
      let message = "The numbers have begun; the next one is \(last + 1)."
      errors.append(FieldError(field: "\(field).first", code: "begun", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    try await transaction.run(
      """
      INSERT INTO store_profile (id, content, revision, first_invoice, first_credit_note)
      VALUES (1, \(profile.jsonText()), \(try await change.revision()), \(profile.invoices.first),
        \(profile.creditNotes.first))
      ON CONFLICT (id) DO UPDATE SET content = excluded.content, revision = excluded.revision,
        first_invoice = excluded.first_invoice, first_credit_note = excluded.first_credit_note
      """
    )
  }
}

extension StoreProfile: TaggedRepresentation {
  var tag: EntityTag { EntityTag(revision: revision ?? 0) }
}

/// The API operations of the profile of the store.
extension StoreProfileStore {
  static func operations(in store: Store) -> [APIOperation] {
    [show(in: store), change(in: store)]
  }

  private static func show(in store: Store) -> APIOperation {
    APIOperation(
      .showProfile,
      summary: "Shows the profile of the store: its country, its currency and its seller.",
      role: .reader,
      success: .json(StoreProfile.schema, "The profile; without a name if it was not set up.")
    ) { _ in
      HTTPResponse(tagged: try await store.database.read { try await Self($0).profile() })
    }
  }

  private static func change(in store: Store) -> APIOperation {
    APIOperation(
      .changeProfile,
      summary: "Sets up the store, or replaces its profile; issued documents stay as they are.",
      role: .admin,
      body: .json(StoreProfile.schema),
      success: .json(StoreProfile.schema, "The changed profile.")
    ) { call in
      let draft: StoreProfile = try call.decoded()
      return try await store.change(for: call) { change in
        let profiles = Self(change.transaction)
        let stored = try await Optional(profiles.profile()).requireMatch(with: call, "profile")
        try await profiles.update(stored, to: draft, in: change)
        return HTTPResponse(tagged: try await profiles.profile())
      }
    }
  }
}
