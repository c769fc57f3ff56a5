import Catalog
import FoundationCore
import StoreCore

extension ImportReport.Outcome {
  /// The JSON of a response line.
  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("line", .number(line))]
    members.add("id", product.map { .number($0.rawValue) })
    members.append(.init("outcome", .string(kind.rawValue)))
    if !errors.isEmpty {
      members.append(.init("errors", .array(errors.all.map(\.json))))
    }
    return .object(members)
  }
}

extension ImportReport.Summary {
  mutating func count(_ outcome: ImportReport.Outcome) {
    lines += 1
    switch outcome.kind.known {
    case .added: added += 1
    case .changed: changed += 1
    case .unchanged: unchanged += 1
    case .refused, nil: refused += 1
    }
  }

  /// The JSON of the last response line.
  var json: JSONValue {
    .object([
      .init("lines", .number(lines)),
      .init("added", .number(added)),
      .init("changed", .number(changed)),
      .init("unchanged", .number(unchanged)),
      .init("refused", .number(refused)),
    ])
  }
}
