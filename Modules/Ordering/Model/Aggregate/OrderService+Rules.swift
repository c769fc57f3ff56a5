import FoundationCore
import StoreHTTP

extension OrderService {
  func rules<Rule: PricingRule>(_ kind: Rule.Type) async throws(OrderingError) -> DecodedResponse<
    [Rule]
  > {
    let resource = Resource<ListResponse<Rule>>("v1/\(kind.collection)")
    return try await load(resource.map(\.items), "such list")
  }

  func save<Rule: PricingRule>(_ rule: Rule, isDryRun: Bool) async throws(OrderingError) -> Rule {
    let isNew = rule.revision == nil
    var resource = Resource<Rule>(
      isNew ? "v1/\(Rule.collection)" : rule.path,
      query: .trial(isDryRun),
      method: isNew ? .post : .put
    )
    resource.fields["If-Match"] = rule.entityTag
    return try await load(try sending(rule, resource), "such rule '\(rule.id)'").value
  }

  func remove<Rule: PricingRule>(_ rule: Rule, isDryRun: Bool) async throws(OrderingError) {
    var resource = Resource<Void>(rule.path, query: .trial(isDryRun), method: .delete)
    resource.fields["If-Match"] = rule.entityTag
    _ = try await load(resource, "such rule '\(rule.id)'")
  }
}

extension PricingRule {
  fileprivate var path: HTTPRequest.Path { "v1/\(Self.collection)/\(id)" }

  /// What the store knows this state of the rule by.
  fileprivate var entityTag: String? { revision.map { "\"r\($0)\"" } }
}
