import CommandKit
import FoundationCore

/// A part of an answer that can be shown without it: known, or missing and why.
enum ReportPart<Value: Sendable>: Sendable {
  case known(Value)
  case missing(any Failure)

  /// It, where it is known.
  var value: Value? { if case .known(let value) = self { value } else { nil } }

  /// Why it is missing.
  var failure: (any Failure)? { if case .missing(let failure) = self { failure } else { nil } }

  /// It, for those who cannot do without.
  func required() throws -> Value {
    switch self {
    case .known(let value): value
    case .missing(let failure): throw failure
    }
  }
}

extension Display {
  /// Tells a person what is missing, why, and what helps.
  func note<Value>(_ part: ReportPart<Value>, called name: String) {
    guard let failure = part.failure else { return }
    let way = failure.suggestion.map { " \($0)" } ?? ""
    note("Missing: \(name). \(failure.title)\(way)")
  }
}

extension Composition {
  /// Asks for a part of an answer; a failure is explained and makes it missing.
  ///
  /// - Throws: A cancellation alone, which ends all parts.
  func part<Value: Sendable>(_ ask: () async throws -> Value) async throws -> ReportPart<Value> {
    do {
      return .known(try await ask())
    } catch  where error.asFailure.category != .cancelled {
      return .missing(await explained(error).asFailure)
    }
  }
}
