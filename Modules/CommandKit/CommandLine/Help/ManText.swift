/// The lines of a man page, in the macros of man(7).
struct ManText {
  private var lines: [String] = []

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds a line without change.
  mutating func add(_ line: String) { lines.append(line) }

  mutating func section(_ title: String) { add(".SH \(title.uppercased())") }

  /// Adds a command as a part of a section.
  mutating func command(_ path: CommandPath) {
    let command = path.command
    add(".SS \(Self.escaped(path.usage))")
    prose(command.summary)
    if let discussion = command.discussion {
      add(".PP")
      prose(discussion)
    }
    arguments(command.arguments)
    options(command.declaredOptions)
    add(".PP")
    add("Examples:")
    examples(command.examples)
  }

  mutating func arguments(_ arguments: [any ArgumentDeclaration]) {
    for argument in arguments { item(argument.placeholder.name, argument.meaning) }
  }

  mutating func options(_ options: [any OptionDeclaration]) {
    for option in options { item(String(option.spelling.drop { $0 == " " }), option.meaning) }
  }

  mutating func examples(_ examples: [Example]) {
    for example in examples { item(example.line, example.purpose) }
  }

  mutating func item(_ name: String, _ meaning: String) {
    add(".TP")
    add(".B \(Self.escaped(name))")
    prose(meaning)
  }

  /// Adds wrapped paragraphs, and indented lines without change.
  mutating func prose(_ text: String) {
    var isKept = false
    for line in TextLayout.wrap(text, width: 76) {
      if line.hasPrefix(" ") != isKept {
        isKept.toggle()
        add(isKept ? ".nf" : ".fi")
      }
      add(line.isEmpty ? ".PP" : Self.escaped(line))
    }
    if isKept { add(".fi") }
  }

  /// Returns text with the special characters of roff escaped.
  static func escaped(_ text: String) -> String {
    let first = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    return text.unicodeScalars.reduce(into: first) { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      // An address may be longer than a line.
      case "/" where text.contains("://"): escaped += "/\\:"
      // Some versions of roff read only ASCII.
      case _ where !scalar.isASCII: escaped += "\\[u\(hexadecimal(scalar))]"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension CommandPath {
  /// The name of its man page: `tool-config-get`.
  var pageName: String { name.replacing(" ", with: "-") }

  /// The path without its last command; `nil` for the program.
  var parent: CommandPath? {
    guard !commands.isEmpty else { return nil }
    return commands.dropLast().reduce(CommandPath(program)) { $0.appending($1) }
  }
}
