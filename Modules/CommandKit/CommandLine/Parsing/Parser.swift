import FoundationCore

/// Parses a command line as GNU tools do.
///
/// Options may stand before or after the arguments, with their value after a space or `=`; short
/// ones can share a dash, and `--` ends them. Subcommands take the options of their parents, so
/// the program's options can stand anywhere. Names cannot be abbreviated, so a script keeps its
/// meaning when a later version adds a name.
public struct Parser {
  private var path: CommandPath
  private var uses: [String: [OptionUse]] = [:]
  private var words: [String] = []
  /// The index of the word right after a `--json` without fields.
  private var wordAfterJSON: Int?
  private var rest: ArraySlice<String>

  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name of the program.
  ///   - program: The description of the program.
  /// - Returns: The invocation, which `Invocation.check` validates.
  /// - Throws: `UsageError` for the first word that is not valid.
  public static func parse(_ arguments: [String], with program: CommandDescription)
    throws(UsageError)
    -> Invocation
  {
    var parser = Parser(path: CommandPath(program), rest: arguments[...])
    try parser.readAll()
    try parser.checkWordAfterJSON()
    return Invocation(
      path: parser.path,
      optionUses: parser.uses,
      argumentWords: try parser.placedWords()
    )
  }

  private init(path: CommandPath, rest: ArraySlice<String>) {
    self.path = path
    self.rest = rest
  }

  private mutating func readAll() throws(UsageError) {
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" || isNegativeArgument(word) {
        try readWord(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try readLong(word)
      } else {
        try readShort(word)
      }
    }
  }

  private mutating func readWord(_ word: String) throws(UsageError) {
    guard words.isEmpty else { return words.append(word) }
    guard let next = path.command.subcommand(named: word) else {
      try path.refuseRenamed([word] + rest.prefix { !$0.hasPrefix("-") }.prefix(2))
      // A group may take arguments itself.
      let names = path.command.subcommands.map(\.name)
      words.append(word)
      guard !names.isEmpty, path.command.arguments.isEmpty else { return }
      try checkWordAfterJSON()
      throw error(.unknownCommand(word, suggestion: Suggestions.nearest(to: word, in: names)))
    }
    path.append(next)
    // An option read before may be a local option of the parent.
    let names = path.options.map(\.name)
    if let stray = uses.keys.ordered().first(where: { !names.contains($0) }) {
      throw error(.unknownOption("--\(stray)", suggestion: nil))
    }
  }

  /// Returns `true` for a negative number or percentage, unless its first digit is a short option.
  private func isNegativeArgument(_ word: String) -> Bool {
    guard !path.command.arguments.isEmpty, let digit = word.dropFirst().first, digit.isNumber
    else { return false }
    return !path.options.contains { $0.short == digit }
  }

  private mutating func readLong(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    guard let option = path.options.first(where: { "--\($0.name)" == spelling }) else {
      try path.refuseRenamed([spelling])
      try refuseMisspelledCommand()
      let names = path.options.map { "--\($0.name)" }
      let suggestion = Suggestions.nearest(to: spelling, in: names)
      throw error(.unknownOption(spelling, suggestion: suggestion))
    }
    if option.name == GlobalOptions.json.name, value == nil, let next = rest.first,
      !next.hasPrefix("-")
    {
      wordAfterJSON = words.count
    }
    switch (option.form, value) {
    case (.flag, nil), (.optionalValue, nil): record(.withoutValue, of: option)
    case (.flag, _): throw error(.unexpectedValue(option: spelling))
    case (.value, let value?), (.optionalValue, let value?): record(.value(value), of: option)
    case (.value(let placeholder), nil):
      record(.value(try nextValue(of: spelling, placeholder)), of: option)
    }
  }

  /// Refuses `--json id,name`, the syntax of other programs.
  ///
  /// Here the names would be an argument, such as words to search for. One known name in a list is
  /// enough, as the others may be slips.
  private func checkWordAfterJSON() throws(UsageError) {
    guard let place = wordAfterJSON, words.indices.contains(place),
      let names = FieldSelection(argument: words[place])?.names,
      let output = path.command.output, names.contains(where: { output.hasFields([$0]) })
    else { return }
    throw error(.detachedFieldNames(words[place]))
  }

  private mutating func readShort(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = path.options.first(where: { $0.short == letter }) else {
        throw error(.unknownOption(spelling, suggestion: nil))
      }
      guard case .value(let placeholder) = option.form else {
        record(.withoutValue, of: option)
        continue
      }
      let value = letters.isEmpty ? try nextValue(of: spelling, placeholder) : String(letters)
      return record(.value(value), of: option)
    }
  }

  /// Returns the word after an option; a value that begins with a dash needs `=`, unless it is a
  /// number or one of the choices.
  private mutating func nextValue(of spelling: String, _ placeholder: Placeholder)
    throws(UsageError) -> String
  {
    guard let next = rest.first,
      !next.hasPrefix("-") || next == "-" || Double(next) != nil
        || placeholder.choices.contains(next)
    else { throw error(.missingValue(option: spelling, placeholder: placeholder.name)) }
    rest.removeFirst()
    return next
  }

  private mutating func record(_ use: OptionUse, of option: any OptionDeclaration) {
    uses[option.name, default: []].append(use)
  }

  /// Returns the words of each declared argument.
  private func placedWords() throws(UsageError) -> [String: [String]] {
    var left = words[...]
    var placed: [String: [String]] = [:]
    for argument in path.command.arguments {
      let taken = argument.count == .any ? left : left.prefix(1)
      placed[argument.placeholder.name] = Array(taken)
      left = left.dropFirst(taken.count)
    }
    if let extra = left.first {
      try refuseMisspelledCommand()
      throw error(.unexpectedArgument(extra))
    }
    return placed
  }

  /// Refuses a first word that is nearly the name of a subcommand, once it cannot be the argument of
  /// the group itself, as in `taxes sett DE`.
  private func refuseMisspelledCommand() throws(UsageError) {
    guard let word = words.first,
      let name = Suggestions.nearest(to: word, in: path.command.subcommands.map(\.name))
    else { return }
    throw error(.unknownCommand(word, suggestion: name))
  }

  private func error(_ problem: UsageError.Problem) -> UsageError { UsageError(problem, at: path) }
}
