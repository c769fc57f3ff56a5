import CommandKit
import Foundation
import FoundationCore
import Ordering
import OrderingCommands
import StoreCore
import StoreHTTP
import StoreServer

/// The answers of `rialto init`, from the options or from the user.
struct InitialAnswers: Sendable {
  var profile: StoreProfile
  /// The standard tax rate of the country; `nil` for no tax.
  var taxPercent: Decimal?
  /// The rate of the tax class `reduced`; `nil` for no such class.
  var reducedPercent: Decimal?
  var isTaxIncluded: Bool
  /// The price of shipping within the country; `nil` for no method.
  var shipping: Amount?
  /// The name of the first account; `nil` for no account.
  var admin: String?
  var password: SecretText?

  /// Reads the options of an invocation.
  init(_ invocation: Invocation, of present: StoreProfile) throws {
    profile = present
    Initialize.fields.apply(invocation, to: &profile)
    profile.currency = profile.currency ?? profile.country?.currency
    taxPercent = try invocation[Initialize.tax]?.number
    reducedPercent = try invocation[Initialize.reduced]?.number
    isTaxIncluded = try !invocation[Initialize.isOnTop]
    shipping = try invocation[Initialize.shipping]
    admin = try invocation[Initialize.admin]?.text
  }

  var errors: FieldErrors {
    var errors = profile.errors
    if let currency = profile.currency {
      let rule = FieldRule<Currency?>("currency", "Use \(currency), the currency of the store.") {
        $0 == nil || $0 == currency
      }
      errors.check("price", shipping?.currency, rule)
    }
    return errors
  }

  /// The tax rate to add.
  private var taxRate: TaxRate? {
    guard let country = profile.country, let taxPercent else { return nil }
    return TaxRate(
      country: country,
      percent: taxPercent,
      isIncluded: isTaxIncluded,
      classes: reducedPercent.map { [TaxClass(code: "reduced", percent: $0)] } ?? []
    )
  }

  /// The shipping method to add.
  private func shippingMethod() throws -> ShippingMethod? {
    guard let country = profile.country, let currency = profile.currency,
      let price = try shipping?.money(in: currency)
    else { return nil }
    let rate = ShippingMethod.Rate(countries: [country], price: price)
    return ShippingMethod(code: "standard", name: "Standard", rates: [rate])
  }

  /// Adds the account, the tax rate and the shipping method unless they exist, and then the profile,
  /// whose presence says that the store is set up; returns the profile.
  ///
  /// So an interrupted `init` can be run again.
  @MainActor
  func save(
    in store: StoreConnection,
    isDryRun: Bool,
    noting display: Display
  ) async throws -> StoreProfile {
    let method = try shippingMethod()
    let client = StoreClient(try await store.client(ifMissing: isDryRun ? .simulated : .created))
    func add<Rule: PricingRule>(_ rule: Rule?) async throws {
      guard let rule else { return }
      let isKept = try await client.rules(Rule.self).value.contains { $0.id == rule.id }
      if !isKept { try await client.save(rule, isDryRun: isDryRun) }
      display.note("\(isKept ? "Kept" : "Added") the \(Rule.noun) '\(rule.id)'.")
    }
    if let admin, let password {
      let accounts = try await store.embeddedStore(ifMissing: .created).accounts
      let isKept = try await accounts.all().contains { $0.name == admin.lowercased() }
      if !isKept { try await accounts.add(admin, role: .admin, password: password.revealed) }
      display.note("\(isKept ? "Kept" : "Added") the account '\(admin)'.")
    }
    try await add(taxRate)
    try await add(method)
    return try await client.save(profile, isDryRun: isDryRun)
  }
}
