import Catalog
import FoundationCore

/// What became of a line of an import.
enum ImportOutcome: Sendable {
  case added(Product.ID)
  case changed(Product.ID)
  case unchanged(Product.ID)
  case refused([FieldError])

  /// As it is told to whoever imports.
  func json(line: Int) -> JSONValue {
    var members: [JSONValue.Member] = [.init("line", .number(line))]
    members.add("id", id.map { .number($0.rawValue) })
    members.append(.init("outcome", .string(name)))
    if case .refused(let errors) = self {
      members.append(.init("errors", .array(errors.map(\.json))))
    }
    return .object(members)
  }

  private var name: String {
    switch self {
    case .added: "added"
    case .changed: "changed"
    case .unchanged: "unchanged"
    case .refused: "refused"
    }
  }

  private var id: Product.ID? {
    switch self {
    case .added(let id), .changed(let id), .unchanged(let id): id
    case .refused: nil
    }
  }
}

/// How many lines of an import came to what.
struct ImportCounts: Sendable {
  private var added = 0
  private var changed = 0
  private var unchanged = 0
  private var refused = 0

  mutating func count(_ outcome: ImportOutcome) {
    switch outcome {
    case .added: added += 1
    case .changed: changed += 1
    case .unchanged: unchanged += 1
    case .refused: refused += 1
    }
  }

  /// As it is told at the end.
  var json: JSONValue {
    .object([
      .init("lines", .number(added + changed + unchanged + refused)),
      .init("added", .number(added)),
      .init("changed", .number(changed)),
      .init("unchanged", .number(unchanged)),
      .init("refused", .number(refused)),
    ])
  }
}
