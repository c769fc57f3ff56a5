import FoundationCore

/// The document that a command writes with `--json`, described before it runs.
///
///     output: .rows(ProductRows(.standard).table)
public struct CommandOutput: Sendable {
  /// The document as JSON Schema 2020-12 says it.
  ///
  /// It is made when somebody asks, since a program that starts has better things to do.
  let schema: @Sendable () -> JSONValue

  /// Throws where a field is asked for that the document never has.
  ///
  /// What changes something asks before it does: afterwards, a slip in a name would look as if
  /// nothing had been done.
  var check: @Sendable ([String]) throws(OutputError) -> Void = { _ in }

  /// Returns true if the document has all fields of these names.
  func hasFields(_ names: [String]) -> Bool {
    func takes(_ names: [String]) -> Bool {
      do throws(OutputError) {
        try check(names)
        return true
      } catch {
        return false
      }
    }
    // No field has the empty name, so what takes it takes anything.
    return takes(names) && !takes([""])
  }

  /// Returns the output of an array of rows.
  public static func rows<Item>(
    _ table: @autoclosure @escaping @Sendable () -> Table<Item>
  ) -> CommandOutput {
    CommandOutput(
      schema: { ["type": "array", "items": table().schema] },
      check: { fields throws(OutputError) in try table().check(fields) }
    )
  }

  /// Returns the output of one row.
  public static func one<Item>(
    _ table: @autoclosure @escaping @Sendable () -> Table<Item>
  ) -> CommandOutput {
    CommandOutput(
      schema: { table().schema },
      check: { fields throws(OutputError) in try table().check(fields) }
    )
  }

  /// Returns the output of a command that writes this, or the other, by what was asked.
  ///
  /// Fields are right that one of the two has: which it will be, only the command knows.
  public func or(_ other: CommandOutput) -> CommandOutput {
    CommandOutput(
      schema: { ["anyOf": [schema(), other.schema()]] },
      check: { fields throws(OutputError) in
        do throws(OutputError) {
          try check(fields)
        } catch {
          do throws(OutputError) {
            try other.check(fields)
          } catch let another {
            throw error.orAmong(another)
          }
        }
      }
    )
  }
}

extension OutputError {
  /// The same, choosing from the fields that the other knows as well.
  fileprivate func orAmong(_ other: OutputError) -> OutputError {
    guard case .unknownField(let name, let known) = self,
      case .unknownField(_, let others) = other
    else { return self }
    return .unknownField(name, known: known + others.filter { !known.contains($0) })
  }
}
