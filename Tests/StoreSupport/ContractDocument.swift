import Foundation
package import FoundationCore
package import StoreHTTP

/// An OpenAPI document, read as a stranger reads it.
package struct ContractDocument: Sendable {
  package let json: JSONValue
  package let schemas: ContractSchemas
  /// Everything that can be asked.
  package let operations: [Operation]

  package init(_ json: JSONValue) {
    self.json = json
    schemas = ContractSchemas(document: json)
    operations = (json["paths"]?.members ?? []).flatMap { path in
      path.value.members.map { Operation(path: path.name, method: $0.name, json: $0.value) }
    }
  }

  /// One thing that can be asked.
  package struct Operation: Sendable {
    package let path: String
    package let method: String
    package let json: JSONValue
    fileprivate let segments: [Substring]

    fileprivate init(path: String, method: String, json: JSONValue) {
      (self.path, self.method, self.json) = (path, method, json)
      segments = path.segments
    }

    package var name: String { json["operationId"]?.text ?? "" }
  }

  /// Returns the operation of a method and path; the most literal path wins.
  package func operation(_ method: HTTPRequest.Method, at path: String) -> Operation? {
    let method = method == .head ? "get" : method.rawValue.lowercased()
    // A slash at its end is let go, and no segment is empty.
    let given = (path.hasSuffix("/") && path != "/" ? path.dropLast() : path[...]).segments
    return operations.filter { $0.method == method && Self.matches($0.segments, given) }
      .min { $0.path.count { $0 == "{" } < $1.path.count { $0 == "{" } }
  }

  /// All that is in an answer but not in the document, in sentences.
  package func faults(of answer: ContractResponse, to method: HTTPRequest.Method, _ path: String)
    -> [String]
  {
    guard answer.fields.contains("X-Request-Id") else { return ["It has no X-Request-Id."] }
    guard let operation = operation(method, at: path) else {
      if method == .options, answer.status == 204 { return [] }
      let isRight = [403, 404, 405, 501].contains(answer.status)
      return isRight ? [] : ["Status \(answer.status) for an unknown operation."]
    }
    guard let found = operation.json["responses"]?[String(answer.status)] else {
      return ["Status \(answer.status) is not documented for \(operation.name)."]
    }
    let response = schemas.resolved(found)
    let faults = headerFaults(of: answer, response)
    // The server never sends the body of a response to HEAD.
    if method == .head { return faults }
    return faults + contentFaults(of: answer, response)
  }

  private func headerFaults(of answer: ContractResponse, _ response: JSONValue) -> [String] {
    let headers = response["headers"]?.members ?? []
    let missing = headers.filter { header in
      schemas.resolved(header.value)["required"] == true && !answer.fields.contains(header.name)
    }
    return missing.map { "There is no \($0.name)." }
  }

  private func contentFaults(of answer: ContractResponse, _ response: JSONValue) -> [String] {
    guard let contents = response["content"]?.members else {
      return answer.bytes.isEmpty ? [] : ["There is a body where none is documented."]
    }
    let type = (answer.fields["Content-Type"] ?? "").prefix { $0 != ";" }
    let content = contents.first {
      $0.name == type || $0.name.hasSuffix("/*") && type.hasPrefix($0.name.dropLast())
    }
    guard let content else { return ["The type '\(type)' is not documented."] }
    // Lines of JSON, as an export has them, are not JSON, and may be none at all.
    guard type == "application/json" || type.hasSuffix("+json") else { return [] }
    guard let json = answer.json else { return ["The body is not valid JSON."] }
    var faults: [String] = []
    if let schema = content.value["schema"] { faults += schemas.faults(of: json, against: schema) }
    if type == "application/problem+json", json["status"] != .number(answer.status) {
      faults.append("The problem has another status than the answer.")
    }
    return faults
  }

  private static func matches(_ expected: [Substring], _ given: [Substring]) -> Bool {
    expected.count == given.count
      && zip(expected, given).allSatisfy { $0.hasPrefix("{") ? !$1.isEmpty : $0 == $1 }
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate var segments: [Substring] { split(separator: "/", omittingEmptySubsequences: false) }
}

extension JSONValue {
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var integer: Int? {
    if case .number(let spelling) = self { JSONNumber(spelling)?.integer() } else { nil }
  }
}
