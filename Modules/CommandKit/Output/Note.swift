public import Foundation
public import FoundationCore

/// A note on the error output: text, or a line with one JSON object.
///
///     {"note":{"kind":"provenance","text":"…","provenance":"stale","age":360}}
public struct Note: Sendable {
  private let kind: String
  private let lines: [String]
  private let members: [JSONValue.Member]

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - kind: The kind in JSON.
  ///   - lines: The lines of the text.
  ///   - members: The members in JSON beside `kind` and `text`.
  public init(_ kind: String, _ lines: [String], _ members: [JSONValue.Member] = []) {
    self.kind = kind
    self.lines = lines
    self.members = members
  }

  /// Creates a note with text only.
  public init(_ text: String) { self.init("remark", [text]) }

  /// Creates a note on the invalid values of a response; `nil` if all are valid.
  public init?(_ drops: DropReport, in locale: Locale) {
    guard !drops.isEmpty else { return nil }
    let shown = drops.drops.prefix(5).map { drop in
      // The reason of a nested fault begins with its path.
      "  " + (drop.reason.hasPrefix(drop.path) ? drop.reason : "\(drop.path): \(drop.reason)")
    }
    let rest = drops.count - shown.count
    self.init(
      "drops",
      [drops.counts(in: locale) + " could not be read:"] + shown
        + (rest > 0 ? ["  and \(rest.formatted(in: locale)) more"] : []),
      drops.json
    )
  }

  /// Creates a note on columns of a table without room; `nil` if all have room.
  init?(leavingOut headings: [String]) {
    guard !headings.isEmpty else { return nil }
    let names =
      headings.count > 6 ? headings.prefix(3) + ["…", headings[headings.count - 1]] : headings
    let count = headings.count.counted("column")
    self.init(
      "\(count) left out: \(names.joined(separator: ", ")). "
        + "Use a wider terminal, --columns or --csv."
    )
  }

  /// Returns the note with its line ends, for the error output.
  ///
  /// - Parameters:
  ///   - isJSON: `true` for a line with a JSON object.
  ///   - width: The width that the text is wrapped in; `nil` for long lines.
  /// - Returns: The text.
  public func text(isJSON: Bool, width: Int? = nil) -> String {
    guard isJSON else {
      return lines.flatMap { $0.terminalSafe.broken(toWidth: width ?? .max) }
        .map { $0 + "\n" }.joined()
    }
    let text = lines.map(\.terminalSafe).joined(separator: "\n")
    let note = [.init("kind", .string(kind)), .init("text", .string(text))] + members
    return JSONValue.object([.init("note", .object(note))]).text() + "\n"
  }
}

extension DropReport {
  /// Returns the number of dropped values: `3 of 120 rows and 2 values`.
  fileprivate func counts(in locale: Locale) -> String {
    let values = count - droppedElementCount
    var parts: [String] = []
    if droppedElementCount > 0 {
      let numbers = [droppedElementCount, elementCount].map { $0.formatted(in: locale) }
      parts.append("\(numbers[0]) of \(numbers[1]) rows")
    }
    if values > 0 { parts.append(values.counted("value", in: locale)) }
    return parts.joined(separator: " and ")
  }

  /// The report in JSON, with the first 20 drops.
  fileprivate var json: [JSONValue.Member] {
    [
      .init("count", .number(count)), .init("rows", .number(elementCount)),
      .init("droppedRows", .number(droppedElementCount)),
      .init(
        "drops",
        .array(
          drops.prefix(20).map { drop in
            [
              "path": .string(drop.path), "kind": .string(drop.kind.rawValue),
              "reason": .string(drop.reason), "found": drop.snippet.map { .string($0) } ?? .null,
            ]
          }
        )
      ),
    ]
  }
}

extension Note {
  /// Creates a note on the provenance of data; `nil` for data that the server has just sent or
  /// confirmed.
  ///
  /// - Parameters:
  ///   - provenance: The provenance.
  ///   - server: The name of the server in a sentence.
  public init?(_ provenance: Provenance, from server: String) {
    let sentence: String
    switch provenance {
    case .network, .revalidated: return nil
    case .cache(let age): sentence = "Cached \(age.roundedText) ago."
    case .stale(let age):
      sentence = "Cached \(age.roundedText) ago; \(server) is unavailable."
    case .bundled: sentence = "Showing data bundled with the program."
    case .recording: sentence = "Showing recorded data."
    }
    let age = provenance.age.map { JSONValue.number(Int($0.components.seconds)) } ?? .null
    self.init(
      "provenance",
      [sentence],
      [.init("provenance", .string(ProvenanceKind(provenance).rawValue)), .init("age", age)]
    )
  }
}

extension Display {
  /// Writes a note on the provenance of data, unless the server has just sent or confirmed it.
  ///
  /// - Parameters:
  ///   - provenance: The provenance.
  ///   - server: The name of the server in a sentence.
  public func note(_ provenance: Provenance, from server: String) {
    note(Note(provenance, from: server))
  }
}

extension Provenance {
  /// The provenance as the end of a sentence: `retrieved just now`.
  public var text: String {
    switch self {
    case .network: "retrieved just now"
    case .revalidated: "confirmed just now"
    case .cache(let age): "cached \(age.roundedText) ago"
    case .stale(let age): "cached \(age.roundedText) ago, server unavailable"
    case .bundled: "bundled with rialto"
    case .recording: "recorded"
    }
  }
}

/// The provenance of data in JSON.
public enum ProvenanceKind: String, CaseIterable, JSONRepresentable, Sendable {
  case network
  case revalidated
  case cache
  case stale
  case bundled
  case recording

  /// Creates the kind of a provenance.
  public init(_ provenance: Provenance) {
    self =
      switch provenance {
      case .network: .network
      case .revalidated: .revalidated
      case .cache: .cache
      case .stale: .stale
      case .bundled: .bundled
      case .recording: .recording
      }
  }
}
