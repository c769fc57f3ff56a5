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
    try ProfileOptions.apply(invocation, to: &profile)
    profile.currency = profile.currency ?? profile.country?.currency
    taxPercent = try invocation[Initialize.tax]?.number
    reducedPercent = try invocation[Initialize.reduced]?.number
    isTaxIncluded = try !invocation[Initialize.isOnTop]
    shipping = try invocation[Initialize.shipping]
    admin = try invocation[Initialize.admin]?.text
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

  /// Returns the validation errors by field.
  func errors() throws -> FieldErrors {
    let rules = [taxRate?.errors, try shippingMethod()?.errors].compactMap(\.self)
    return FieldErrors(([profile.errors] + rules).flatMap(\.all))
  }

  /// Returns what is added beside the profile, in words.
  func rules(in locale: Locale) -> [String] {
    let reduced = reducedPercent.map { ", reduced \($0) %" } ?? ""
    let tax = taxRate.map { "the tax rate of \($0.country), \($0.percent) %\(reduced)" }
    let price = try? shippingMethod()?.rates.first?.price.formatted(in: locale)
    let method = (price ?? nil).map { "the shipping method 'standard', \($0)" }
    return [admin.map { "the account '\($0)'" }, tax, method].compactMap(\.self)
  }

  /// Adds the account, the tax rate and the shipping method unless they exist, and then the profile,
  /// whose presence says that the store is set up; returns the profile.
  ///
  /// So an interrupted `init` can be run again.
  @MainActor
  func save(in composition: Composition, noting display: Display) async throws -> StoreProfile {
    let method = try shippingMethod()
    let client = try await composition.orderingClient(createsStore: true)
    if let admin, let password {
      let accounts = try await composition.store.open(createsStore: true).accounts
      if try await accounts.all().contains(where: { $0.name == admin.lowercased() }) {
        display.note("Kept the account '\(admin)'.")
      } else {
        try await accounts.add(admin, role: .admin, password: password.revealed)
      }
    }
    try await add(taxRate, to: client, noting: display)
    try await add(method, to: client, noting: display)
    return try await client.save(profile)
  }

  private func add<Rule: PricingRule>(
    _ rule: Rule?,
    to client: StoreClient,
    noting display: Display
  ) async throws {
    guard let rule else { return }
    if try await client.rules(Rule.self).value.contains(where: { $0.id == rule.id }) {
      display.note("Kept the \(Rule.noun) '\(rule.id)', which the store has.")
    } else {
      try await client.save(rule)
    }
  }
}
