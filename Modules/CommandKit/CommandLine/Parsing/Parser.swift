/// Reads a command line as GNU tools do.
///
/// Options may stand before or after the words, in one dash with others when they are short, and
/// with their value after a space or `=`; `--` ends them. The options of a command hold for
/// everything below it, so those of the program can stand anywhere. Nothing is abbreviated or
/// guessed: a name that a script uses today means the same tomorrow.
public struct Parser {
  private var path: CommandPath
  private var uses: [String: [OptionUse]] = [:]
  private var words: [String] = []
  /// The place among the words of the one right after `--json`, where that was given no fields.
  private var wordAfterJSON: Int?
  private var rest: ArraySlice<String>

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name of the program.
  ///   - program: The description of the program.
  /// - Returns: The invocation, of which `Invocation.check` tells whether it is complete.
  /// - Throws: The first word that cannot be understood.
  public static func parse(_ arguments: [String], with program: CommandDescription)
    throws(UsageError)
    -> Invocation
  {
    var parser = Parser(path: CommandPath(program), rest: arguments[...])
    try parser.readAll()
    try parser.checkWordAfterJSON()
    return Invocation(path: parser.path, uses: parser.uses, words: try parser.placedWords())
  }

  private init(path: CommandPath, rest: ArraySlice<String>) {
    self.path = path
    self.rest = rest
  }

  private mutating func readAll() throws(UsageError) {
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" {
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
    guard !path.command.subcommands.isEmpty else { return words.append(word) }
    guard let next = path.command.subcommand(named: word) else {
      let names = path.command.subcommands.map(\.name)
      throw error(.unknownCommand(word, suggestion: Suggestions.nearest(to: word, in: names)))
    }
    path.append(next)
    // What was read before may have been meant for the command above alone.
    let names = path.options.map(\.name)
    if let stray = uses.keys.sorted().first(where: { !names.contains($0) }) {
      throw error(.unknownOption("--\(stray)", suggestion: nil))
    }
  }

  private mutating func readLong(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    guard let option = path.options.first(where: { "--\($0.name)" == spelling }) else {
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
    case (.flag, nil), (.optionalValue, nil): note(.alone, of: option)
    case (.flag, _): throw error(.unexpectedValue(option: spelling))
    case (.value, let value?), (.optionalValue, let value?): note(.with(value), of: option)
    case (.value(let placeholder), nil):
      note(.with(try nextValue(of: spelling, placeholder)), of: option)
    }
  }

  /// Refuses names of fields apart from `--json`, as other programs take them: here they would be
  /// words to search for, and find nothing.
  private func checkWordAfterJSON() throws(UsageError) {
    guard let place = wordAfterJSON, words.indices.contains(place),
      let names = FieldSelection(argument: words[place])?.names,
      path.command.output?.hasFields(names) == true
    else { return }
    throw error(.fieldsApart(words[place]))
  }

  private mutating func readShort(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = path.options.first(where: { $0.short == letter }) else {
        throw error(.unknownOption(spelling, suggestion: nil))
      }
      guard case .value(let placeholder) = option.form else {
        note(.alone, of: option)
        continue
      }
      let value = letters.isEmpty ? try nextValue(of: spelling, placeholder) : String(letters)
      return note(.with(value), of: option)
    }
  }

  /// The word after an option; one that looks like an option itself must be joined by `=`.
  private mutating func nextValue(of spelling: String, _ placeholder: Placeholder)
    throws(UsageError) -> String
  {
    guard let next = rest.first, !next.hasPrefix("-") || next == "-" || Double(next) != nil else {
      throw error(.missingValue(option: spelling, placeholder: placeholder.name))
    }
    rest.removeFirst()
    return next
  }

  private mutating func note(_ use: OptionUse, of option: any OptionDeclaration) {
    uses[option.name, default: []].append(use)
  }

  /// Gives each declared argument its words.
  private func placedWords() throws(UsageError) -> [String: [String]] {
    var left = words[...]
    var placed: [String: [String]] = [:]
    for argument in path.command.arguments {
      let taken = argument.count == .any ? left : left.prefix(1)
      placed[argument.placeholder.name] = Array(taken)
      left = left.dropFirst(taken.count)
    }
    if let extra = left.first { throw error(.unexpectedArgument(extra)) }
    return placed
  }

  private func error(_ problem: UsageError.Problem) -> UsageError { UsageError(problem, at: path) }
}
