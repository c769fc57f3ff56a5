import FoundationCore

extension StoreOperation {
  /// What can be asked of a thing that was just made, and where the answer says how.
  ///
  /// Whoever follows them, a person or a tester, goes on with what is there instead of guessing.
  func links(from answer: Success, to others: [StoreOperation]) -> [JSONValue.Member] {
    guard answer.status == 201, answer.content?.hasIdentifier == true else { return [] }
    return others.compactMap { other in
      guard other.path.hasPrefix("\(path)/{") else { return nil }
      let ours = Set(pathNames)
      let theirs = other.pathNames.filter { !ours.contains($0) }
      guard theirs.count == 1 else { return nil }
      var parameters = pathNames.map { name in
        JSONValue.Member("path.\(name)", .string("$request.path.\(name)"))
      }
      parameters.append(.init("path.\(theirs[0])", "$response.body#/id"))
      if other.isConditional {
        parameters.append(.init("header.If-Match", "$response.header.ETag"))
      }
      return .init(
        other.name,
        ["operationId": .string(other.name), "parameters": .object(parameters)]
      )
    }
  }

  /// The names of the parameters of the path, in their order.
  package var pathNames: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      String($0.dropFirst().dropLast())
    }
  }
}

extension StoreOperation.Success.Content {
  fileprivate var hasIdentifier: Bool {
    if case .json(let schema) = self { schema.hasIdentifier } else { false }
  }
}

extension JSONSchema {
  fileprivate var hasIdentifier: Bool {
    switch self {
    case .named(_, let schema): schema.hasIdentifier
    case .object(let members): members.contains { $0.name == "id" }
    default: false
    }
  }
}
