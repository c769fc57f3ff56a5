public import Foundation
public import FoundationCore

/// A note beside the result, on the error output: a sentence for a person, and for a program
/// one JSON object on a line of its own.
///
///     {"note":{"kind":"provenance","text":"…","provenance":"stale","age":360}}
public struct Note: Sendable {
  private let kind: String
  private let lines: [String]
  private let members: [JSONValue.Member]

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - kind: The kind, by which a program knows it.
  ///   - lines: The lines for a person.
  ///   - members: The members beside `kind` and `text` that a program gets.
  public init(_ kind: String, _ lines: [String], _ members: [JSONValue.Member] = []) {
    self.kind = kind
    self.lines = lines
    self.members = members
  }

  /// Creates a remark.
  public init(_ text: String) { self.init("remark", [text]) }

  /// Creates a note on the unreadable values of an answer; `nil` without any.
  public init?(_ drops: DropReport, in locale: Locale) {
    guard !drops.isEmpty else { return nil }
    let shown = drops.drops.prefix(5).map { drop in
      // The reason for a fault inside the value names its path already.
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

  /// Returns the text with its line ends, for the error output.
  public func text(isJSON: Bool) -> String {
    guard isJSON else { return lines.map { $0.terminalSafe + "\n" }.joined() }
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
    if values > 0 {
      parts.append("\(values.formatted(in: locale)) value\(values == 1 ? "" : "s")")
    }
    return parts.joined(separator: " and ")
  }

  /// The same for a program, with the first places.
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
