public import FoundationCore

/// The values that the user typed, by the field of a form that each of them fills in.
///
/// The errors of a form name its fields, such as `to` or `lines[0].quantity`. These inputs explain
/// them with the words of the command line instead:
///
///     let inputs = FieldInputs(invocation, options: ["from": "since", "to": "until"])
///     try await inputs.explainingInvalid {
///       try await news.load(query)  // Invalid --until '3d': use an end that is after the start.
///     }
public struct FieldInputs: Sendable {
  private var inputs: [String: FieldInput]

  /// Creates inputs from fields.
  public init(_ inputs: [String: FieldInput] = [:]) { self.inputs = inputs }

  /// Creates inputs from the options of a command, whose names are given by field.
  public init(_ invocation: Invocation, options: [String: String]) {
    inputs = options.mapValues { name in
      let typed = invocation.typedValues(ofOption: name)
      return FieldInput("--\(name)", text: typed.count == 1 ? typed[0] : nil)
    }
  }

  /// The input of a field; a part of a value or of a list without an input has the input of the
  /// whole: `rates[0].countries[1]` has the input of `countries`.
  public subscript(field: String) -> FieldInput? {
    get {
      let name = field.replacing(/^\w+\[\d+\]\.|\[\d+\]$/, with: "")
      if let input = inputs[field] ?? inputs[name] { return input }
      return field.lastIndex { $0 == "." || $0 == "[" }.flatMap { self[String(field[..<$0])] }
    }
    set { inputs[field] = newValue }
  }

  /// Runs a request, and explains invalid fields with these inputs.
  ///
  /// - Throws: A ``FieldInputFailure``, or any other error of the request.
  @MainActor
  public func explainingInvalid<Result>(
    _ request: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await request()
    } catch let error as any FormError {
      throw error.form.map(failure) ?? error
    }
  }

  /// Returns the failure that explains invalid fields with these inputs.
  public func failure(of form: FormFailure) -> FieldInputFailure {
    FieldInputFailure(form: form, inputs: self)
  }
}

/// A value that the user typed for a field of a form.
public struct FieldInput: Sendable {
  /// A noun for the value, such as `e-mail address`, or the option if its name says enough.
  public var noun: String
  /// The words on the command line that the value is from, such as `--email`; `nil` if the noun
  /// says it.
  public var source: String?
  /// The value as the user typed it, if it is known.
  public var text: String?
  /// The suggestion if there is no such value; with one, the exit status is then
  /// ``ExitStatus/notFound``.
  public var suggestion: String?

  /// Creates an input.
  public init(
    _ noun: String,
    from source: String? = nil,
    text: String? = nil,
    suggestion: String? = nil
  ) {
    (self.noun, self.source, self.text) = (noun, source, text)
    self.suggestion = suggestion
  }
}

/// A failure of values on the command line that a form does not accept.
public struct FieldInputFailure: Failure {
  let form: FormFailure
  let inputs: FieldInputs

  public var details: FailureDetails {
    var details = form.details
    let suggestion =
      form.errors.all.lazy.filter { $0.code == "unknown" }
      .compactMap { inputs[$0.field]?.suggestion }.first
    if let suggestion {
      details = FailureDetails(
        "form.not_found",
        .notFound,
        details.title,
        suggestion: suggestion,
        recoveries: details.recoveries
      )
    } else {
      details.suggestion = nil
    }
    details.title = messages.first ?? details.title
    let others = messages.dropFirst()
    details.reason = others.isEmpty ? nil : others.joined(separator: "\n")
    details.recoveries = details.recoveries.map { recovery in
      guard case .edit(let field, _) = recovery.action, let input = inputs[field]
      else { return recovery }
      return Recovery(recovery.action, title: "Correct \(input.source ?? input.noun)")
    }
    return details
  }

  /// A sentence for each error, without duplicates.
  private var messages: [String] {
    form.errors.all.map { $0.message(for: inputs[$0.field] ?? FieldInput($0.field)) }.uniqued()
  }
}

extension FieldError {
  fileprivate func message(for input: FieldInput) -> String {
    let noun = input.noun.terminalSafe
    let text = input.text ?? ""
    let value = text.isBlank ? noun : "\(noun) '\(text.terminalSafe)'"
    let hasNoun = !noun.hasPrefix("--")
    let place = input.source.map { " (\($0.terminalSafe))" } ?? ""
    switch code {
    case "required" where text.isBlank && input.source?.hasPrefix("--") == true:
      return "Missing \(noun): use \(input.source ?? noun)."
    case "unknown" where !accepted.isEmpty:
      return "Unknown \(value). Try: \(accepted.joined(separator: ", ").terminalSafe)."
    case "unknown" where hasNoun && isAboutExistence: return "Unknown \(value)\(place)."
    case "unknown" where hasNoun, "country" where hasNoun:
      return "Unknown \(value)\(place): \(advice)."
    case "duplicate": return "Duplicate \(value)\(place): \(advice)."
    default: return "Invalid \(value): \(advice)\(place)."
    }
  }

  /// `true` if the message says only that there is no such value.
  private var isAboutExistence: Bool {
    message.hasPrefix("There is no such ") || message.hasPrefix("The store has no such ")
  }

  /// The message as a clause after a colon.
  private var advice: String {
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    return (text.prefix(1).lowercased() + text.dropFirst()).terminalSafe
  }
}

/// A name on the command line that matches nothing, or several things.
public enum NameLookupFailure: Failure {
  /// An unknown name, with a similar name and the command that lists all names.
  case unknown(kind: String, name: String, suggestion: String?, list: String?)
  /// An ambiguous name, with an unambiguous name for each match.
  case ambiguous(kind: String, name: String, choices: [String])

  public var details: FailureDetails {
    switch self {
    case .unknown(let kind, let name, let suggestion, let list):
      .init(
        "store.unknown_name",
        .notFound,
        "There is no \(kind) \(name.quotedForDisplay).",
        suggestion: suggestion.map { "Did you mean '\($0)'?" }
          ?? list.map { "See 'rialto \($0)'." },
        recoveries: list.map { [Recovery(.run(command: "rialto \($0)"), title: "List all")] } ?? []
      )
    case .ambiguous(let kind, let name, let choices):
      .init(
        "store.ambiguous_name",
        .usage,
        "\(name.quotedForDisplay) matches more than one \(kind).",
        suggestion: "Choose from: \(choices.joined(separator: ", "))."
      )
    }
  }
}
