public import FoundationCore
public import StoreHTTP

/// A rule for computing totals: a shipping method, a discount or a tax rate.
public protocol PricingRule: Identifiable, Codable, Hashable, Sendable
where ID: CustomStringConvertible {
  /// The name of the collection in the store's API, such as `discounts`.
  static var collection: String { get }

  /// The noun for one rule, in a sentence.
  static var noun: String { get }

  /// The validation errors by field.
  var errors: FieldErrors { get }

  /// The number of the store's last change to it, or `nil` for a rule that was not saved yet.
  var revision: Int? { get }
}

extension StoreClient {
  /// Fetches all rules of a kind: `try await store.rules(Discount.self)`.
  ///
  /// - Throws: The error of the request.
  public func rules<Rule: PricingRule>(
    _ kind: Rule.Type = Rule.self
  ) async throws(OrderingError) -> Loaded<[Rule]> {
    let resource = Resource<ListResponse<Rule>>(kind.routes.list)
    return try await http.load(resource.map(\.items), naming: "list")
  }

  /// Adds a rule, or replaces the revision that was read.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if a field is invalid, ``OrderingError/conflict(_:)`` if
  ///   another user has changed the rule since, or the error of the request.
  @discardableResult
  public func save<Rule: PricingRule>(
    _ rule: Rule,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Rule {
    try rule.errors.check()
    let isNew = rule.revision == nil
    let resource = Resource<Rule>(
      isNew ? Rule.routes.add : Rule.routes.change,
      isNew ? [] : [rule.id],
      isDryRun: isDryRun,
      ifMatch: rule.entityTag
    )
    return try await http.load(resource, sending: rule, naming: "\(Rule.noun) '\(rule.id)'").value
  }

  /// Removes a rule; placed orders keep their totals.
  ///
  /// - Throws: ``OrderingError/conflict(_:)`` if another user has changed the rule since, or the
  ///   error of the request.
  public func remove<Rule: PricingRule>(
    _ rule: Rule,
    isDryRun: Bool = false
  ) async throws(OrderingError) {
    let resource = Resource<Void>(
      Rule.routes.remove,
      [rule.id],
      isDryRun: isDryRun,
      ifMatch: rule.entityTag
    )
    _ = try await http.load(resource, naming: "\(Rule.noun) '\(rule.id)'")
  }
}

extension PricingRule {
  /// The entity tag of this revision of the rule.
  fileprivate var entityTag: EntityTag? { revision.map(EntityTag.init(revision:)) }

  /// The routes of the rules of this kind.
  package static var routes: CollectionRoutes {
    // There is one tax rate for each country; the other rules have a code.
    let identifier = self is TaxRate.Type ? "country" : "code"
    return CollectionRoutes("\(Self.self)", at: "/v1/\(collection)", by: identifier)
  }
}
