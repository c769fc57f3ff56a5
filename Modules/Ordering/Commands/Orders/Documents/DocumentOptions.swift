import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// The options of the commands that write a page, and the writing.
enum DocumentOptions {
  private static let output = Option<Path?>(
    "output FILE",
    short: "o",
    "The HTML file to write, or - for standard output."
  )
  private static let paper = Option<Paper?>(
    "paper SIZE",
    "The paper size (default: that of the locale's country)."
  )
  private static let open = Option.flag("open", "Show the page in the browser.")

  static let all: [any OptionDeclaration] = [output, paper, open]

  /// Writes the page to a file, the browser or the output; in another format, or at a terminal, it
  /// writes the values.
  static func write<Value>(
    _ value: Value,
    as table: Table<Value>,
    named name: String,
    page: (Paper) -> HTMLPage,
    _ invocation: Invocation,
    in context: any OrderingContext
  ) async throws {
    let display = try context.display
    let paper = try invocation[paper] ?? .usual(in: display.locale)
    let file = try invocation[output]
    let opens = try invocation[open]
    let html = page(paper).html
    let isToOutput = file?.text == "-"
    if isToOutput, let format = display.format, format != .lines {
      throw UsageError(.conflictingOptions("--output -", "--\(format)"), at: invocation.path)
    }
    let named = isToOutput ? nil : file.map(context.path(of:))
    let path = try named ?? (opens ? context.documentPath(named: name + ".html") : nil)
    if let path {
      let count = try await HTTPBody(Array(html.utf8)).write(to: path)
      display.note("Wrote \(count.formatted(in: display.locale)) bytes to \(path).")
    }
    if opens, let path { try context.open(fileAt: path) }
    if isToOutput || path == nil && display.showsLines {
      return try display.console.output.write(html)
    }
    guard path == nil || !(display.isLaidOut || display.showsLines) else { return }
    try display.detail(value, as: table)
    if path == nil, display.isLaidOut {
      display.note("Write the page with --output, or show it with --open.")
    }
  }
}

/// A size of paper.
enum Paper: String, CaseIterable, ArgumentValue {
  case a4
  case letter

  /// Returns the usual size in the country of a locale; A4 without one.
  static func usual(in locale: Locale) -> Paper {
    guard locale != .plain, let region = locale.region?.identifier else { return .a4 }
    return letterRegions.contains(region) ? .letter : .a4
  }

  /// The countries whose usual paper is Letter.
  private static let letterRegions: Set = ["CA", "CL", "CO", "MX", "PH", "PR", "US", "VE"]

  /// The name in a style sheet.
  var styleName: String {
    switch self {
    case .a4: "A4"
    case .letter: "letter"
    }
  }
}
