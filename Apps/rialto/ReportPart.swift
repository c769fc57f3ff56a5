import CommandKit
import FoundationCore

/// A part of a report that may fail on its own.
enum ReportPart<Value: Sendable>: Sendable {
  case known(Value)
  case missing(any Failure)

  /// The value; `nil` if the part failed.
  var value: Value? { if case .known(let value) = self { value } else { nil } }

  /// The failure; `nil` if the part was loaded.
  var failure: (any Failure)? { if case .missing(let failure) = self { failure } else { nil } }

  /// Returns the value, or throws the failure of the part.
  func required() throws -> Value {
    switch self {
    case .known(let value): value
    case .missing(let failure): throw failure
    }
  }
}

extension Display {
  /// Writes a note about a part that failed: its name, the failure and the suggestion.
  func note<Value>(_ part: ReportPart<Value>, called name: String) {
    guard let failure = part.failure else { return }
    note(failure.sentences(withoutPart: name))
  }
}

extension Failure {
  /// Returns the sentences about a part of a report that failed to load.
  func sentences(withoutPart name: String) -> String {
    "Could not load \(name). \(title)" + (suggestion.map { " \($0)" } ?? "")
  }
}

extension Composition {
  /// Loads a part of a report; an error becomes its failure.
  ///
  /// - Throws: `CancellationError` only, which cancels all parts.
  func part<Value: Sendable>(_ load: () async throws -> Value) async throws -> ReportPart<Value> {
    do {
      return .known(try await load())
    } catch  where error.asFailure.category != .cancelled {
      return .missing(await explained(error).asFailure)
    }
  }
}
