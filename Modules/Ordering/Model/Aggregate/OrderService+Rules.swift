import FoundationCore
import StoreHTTP

extension OrderService {
  func rules<Rule: StoreRule>(_ kind: Rule.Type) async throws(OrderingError) -> Answer<[Rule]> {
    let resource = Resource<ListOf<Rule>>("v1/\(kind.collection)")
    return try await load(resource.map(\.items), "such list")
  }

  func save<Rule: StoreRule>(_ rule: Rule, isTrial: Bool) async throws(OrderingError) -> Rule {
    let isNew = rule.revision == nil
    var resource = Resource<Rule>(
      isNew ? "v1/\(Rule.collection)" : rule.path,
      query: .trial(isTrial),
      method: isNew ? .post : .put
    )
    resource.fields["If-Match"] = rule.entityTag
    return try await load(try sending(rule, resource), "such rule '\(rule.id)'").value
  }

  func remove<Rule: StoreRule>(_ rule: Rule, isTrial: Bool) async throws(OrderingError) {
    var resource = Resource<Void>(rule.path, query: .trial(isTrial), method: .delete)
    resource.fields["If-Match"] = rule.entityTag
    _ = try await load(resource, "such rule '\(rule.id)'")
  }
}

extension StoreRule {
  fileprivate var path: HTTPRequest.Path { "v1/\(Self.collection)/\(id)" }

  /// What the store knows this state of the rule by.
  fileprivate var entityTag: String? { revision.map { "\"r\($0)\"" } }
}
