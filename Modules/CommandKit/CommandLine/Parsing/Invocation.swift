/// A command, with its arguments and options.
///
/// `check` parses the words before a command runs and keeps their values, so reading one later fails
/// only for an option that the command never declared. A change of the words discards the values.
public struct Invocation: Sendable {
  /// The path to the command.
  public let path: CommandPath

  /// The uses of each option, by its long name.
  public var optionUses: [String: [OptionUse]] = [:] { didSet { isChecked = false } }

  /// The words of each argument, by its placeholder.
  public var argumentWords: [String: [String]] = [:] { didSet { isChecked = false } }

  /// `true` for a command that the user chose from a recovery menu.
  public var isFromMenu = false

  /// `true` if the values belong to the present words.
  private var isChecked = false
  private var optionValues: [String: any Sendable] = [:]
  private var argumentValues: [String: any Sendable] = [:]

  init(
    path: CommandPath,
    optionUses: [String: [OptionUse]] = [:],
    argumentWords: [String: [String]] = [:]
  ) {
    self.path = path
    self.optionUses = optionUses
    self.argumentWords = argumentWords
  }

  /// The value of an option.
  public subscript<Value>(option: Option<Value>) -> Value {
    get throws(InvalidValue) {
      if isChecked, let kept = optionValues[option.name], let value = kept as? Value {
        return value
      }
      return try option.read(optionUses[option.name] ?? [])
    }
  }

  /// The value of an argument; throws `UsageError` if it is missing.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    get throws {
      let name = argument.placeholder.name
      if isChecked, let kept = argumentValues[name], let value = kept as? Value { return value }
      guard let value = try argument.read(argumentWords[name] ?? []) else {
        throw UsageError(.missingArgument(name), at: path)
      }
      return value
    }
  }

  /// Checks all options and arguments, and keeps their values; does nothing if called again.
  ///
  /// - Throws: `UsageError` for a missing argument or an invalid value.
  public mutating func check() throws(UsageError) {
    if isChecked { return }
    for option in path.options {
      do { optionValues[option.name] = try option.parse(optionUses[option.name] ?? []) } catch {
        throw UsageError(error, of: "--\(option.name)", at: path)
      }
    }
    for argument in path.command.arguments {
      let name = argument.placeholder.name
      let words = argumentWords[name] ?? []
      if words.isEmpty, argument.count == .one {
        throw UsageError(.missingArgument(name), at: path)
      }
      do { argumentValues[name] = try argument.parse(words) } catch {
        throw UsageError(error, of: name, at: path)
      }
    }
    isChecked = true
  }

  /// Returns the name of the one option that is given, of several that exclude each other.
  ///
  /// - Parameter options: The options.
  /// - Returns: The name, or `nil` without any of them.
  /// - Throws: `UsageError` if two are given.
  public func name(ofOneOf options: [any OptionDeclaration]) throws(UsageError) -> String? {
    try allowOne(of: options.map { "--\($0.name)" })
    return options.lazy.map(\.name).first { optionUses[$0] != nil }
  }

  /// Refuses two of the options and arguments that exclude each other, named as in help: `--undo` or
  /// `PERCENT`.
  ///
  /// - Throws: `UsageError` if two are given.
  public func allowOne(of names: [String]) throws(UsageError) {
    let given = names.filter(isGiven)
    guard given.count > 1 else { return }
    throw UsageError(.conflictingOptions(given[0], given[1]), at: path)
  }

  /// Refuses options and arguments without the one that they require, named as in help.
  ///
  /// - Throws: `UsageError` if one of them is given without it.
  public func require(_ name: String, for others: [String]) throws(UsageError) {
    guard !isGiven(name), let other = others.first(where: isGiven) else { return }
    throw UsageError(.missingRequiredOption(other, requires: name), at: path)
  }

  private func isGiven(_ name: String) -> Bool {
    guard name.hasPrefix("--") else { return argumentWords[name]?.isEmpty == false }
    return optionUses[String(name.dropFirst(2))] != nil
  }

  /// Returns the values of an option as the user typed them.
  public func typedValues(ofOption name: String) -> [String] {
    (optionUses[name] ?? []).compactMap { if case .value(let text) = $0 { text } else { nil } }
  }

  /// The words of an equivalent command line, without the program's name.
  var typedWords: [String] {
    let given = path.command.arguments.flatMap { argumentWords[$0.placeholder.name] ?? [] }
    let names = path.commands.map(\.name)
    // After `--`, a word that begins with a dash is not an option.
    guard given.contains(where: { $0.hasPrefix("-") && $0 != "-" }) else {
      return names + given + typedOptions
    }
    return names + typedOptions + ["--"] + given
  }

  /// An equivalent command line for a shell.
  public var line: String {
    ([path.program.name] + typedWords).map { Shell.word($0) }.joined(separator: " ")
  }

  private var typedOptions: [String] {
    path.options.flatMap { option in
      (optionUses[option.name] ?? []).flatMap { use -> [String] in
        guard case .value(let value) = use else { return ["--\(option.name)"] }
        if case .value = option.form, !value.hasPrefix("-") { return ["--\(option.name)", value] }
        return ["--\(option.name)=\(value)"]
      }
    }
  }
}
