package import FoundationCore

/// The schema of the JSON that a command writes with `--json`.
///
///     output: .rows(ProductRows(.standard).table)
public struct CommandOutput: Sendable {
  /// The JSON Schema 2020-12 of the document.
  ///
  /// A closure, so that starting the program does not build the schemas of all commands.
  package let schema: @Sendable () -> JSONValue

  /// Checks names of fields; throws for one that the document never has.
  ///
  /// The check runs before the command, which may change something: an error afterwards would look
  /// as if nothing had changed.
  var check: @Sendable ([String]) throws(OutputError) -> Void = { _ in }

  /// The names of the fields; empty if they depend on the rows.
  public var fields: [String] {
    do throws(OutputError) { try check([""]) } catch .unknownField(_, let known) {
      return known
    } catch {}
    return []
  }

  /// Returns the names of the members of a row at a path.
  var memberNames: @Sendable (ArraySlice<Substring>) -> [String] = { _ in [] }

  /// Returns the names of fields that can complete a typed one, the last of a list with commas.
  ///
  /// Behind a dot these are the members of an object, or of the objects in a list, such as
  /// `lines.sku`.
  public func fields(completing typed: String) -> [String] {
    let last = typed.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let path = last.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    let members = memberNames(path).map { (path + [$0[...]]).joined(separator: ".") }
    return members + fields.filter { !members.contains($0) }
  }

  /// Returns `true` if the document has all fields of these names.
  func hasFields(_ names: [String]) -> Bool {
    func takes(_ names: [String]) -> Bool {
      do throws(OutputError) {
        try check(names)
        return true
      } catch {
        return false
      }
    }
    // No field has an empty name, so a check that accepts it accepts any name.
    return takes(names) && !takes([""])
  }

  /// Returns the output of an array of rows.
  public static func rows<Item>(
    _ table: @autoclosure @escaping @Sendable () -> Table<Item>
  ) -> CommandOutput {
    CommandOutput(
      schema: { JSONSchema.list(of: table().schema).json },
      check: { fields throws(OutputError) in try table().check(fields) },
      memberNames: { table().schema.memberNames(at: $0) }
    )
  }

  /// Returns the output of one row.
  public static func one<Item>(
    _ table: @autoclosure @escaping @Sendable () -> Table<Item>
  ) -> CommandOutput {
    CommandOutput(
      schema: { table().schema.json },
      check: { fields throws(OutputError) in try table().check(fields) },
      memberNames: { table().schema.memberNames(at: $0) }
    )
  }

  /// Returns the output of a command that writes either of two documents.
  ///
  /// A field is valid if one of the two has it, since only the command knows which it will write.
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
      },
      memberNames: { path in
        let names = memberNames(path)
        return names + other.memberNames(path).filter { !names.contains($0) }
      }
    )
  }
}

extension OutputError {
  /// Returns the error with the fields of another one added, unless that one has the field.
  fileprivate func orAmong(_ other: OutputError) -> OutputError {
    guard case .unknownField(let name, let known) = self,
      case .unknownField(_, let others) = other, !others.contains(name)
    else { return self }
    return .unknownField(name, known: known + others.filter { !known.contains($0) })
  }
}

extension CommandOutput {
  /// The object that `JSONFailurePresenter` writes for a failure.
  static let errors = CommandOutput {
    object([
      "error": object([
        "code": String.schema,
        "category": .enumeration(categories),
        "title": String.schema,
        "reason": String?.schema,
        "suggestion": String?.schema,
        "causes": .list(
          of: object(["code": String.schema, "title": String.schema, "reason": String?.schema])
        ),
        "recoveries": .list(of: recovery),
      ])
    ]).json
  }

  /// The categories of failures; a cancellation is never shown as one.
  private static let categories = FailureCategory.allCases.filter { $0 != .cancelled }
    .map(\.rawValue)

  /// A recovery, which has further members for its action, such as `after` or `command`.
  private static let recovery = object(
    ["action": String.schema, "title": String.schema, "automatic": Bool.schema],
    others: .any
  )

  private static func object(
    _ properties: KeyValuePairs<String, JSONSchema>,
    others: JSONSchema? = nil
  ) -> JSONSchema {
    .object(properties.map { .init($0.key, $0.value, isRequired: true) }, others: others)
  }
}

extension JSONSchema {
  /// Returns the names of the members at a path, in each element of an array; empty for a value that
  /// has none, or any.
  func memberNames(at path: ArraySlice<Substring>) -> [String] {
    switch self {
    case .nullable(let schema), .documentedOnly(let schema), .named(_, let schema),
      .array(let schema, _):
      return schema.memberNames(at: path)
    case .dictionary(let schema, _):
      return path.isEmpty ? [] : schema.memberNames(at: path.dropFirst())
    case .object(let properties, let others):
      guard let name = path.first else { return properties.map(\.name) }
      let schema = properties.first { $0.name == name }?.schema ?? others
      return schema?.memberNames(at: path.dropFirst()) ?? []
    default: return []
    }
  }
}
