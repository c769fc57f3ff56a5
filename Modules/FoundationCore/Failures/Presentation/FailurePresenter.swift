import Foundation

/// A formatter of failures for one kind of output.
public protocol FailurePresenter: Sendable {
  /// Returns the text of a failure, without a trailing line break.
  func present(_ report: FailureReport) -> String
}

extension FailurePresenter {
  /// Returns the text of any error, with secrets redacted; `nil` for a cancellation.
  public func present(_ error: any Error, redactor: Redactor = .standard) -> String? {
    FailureReport(error, redactor: redactor).map(present)
  }
}

/// A presenter of failures as text for users: title, reason, suggestion and numbered recoveries.
///
/// The numbers start at 1; the index for `RecoveryExecutor` is one less.
public struct TextFailurePresenter: FailurePresenter {
  /// The parts of the text, for styling.
  public enum Part: Sendable, Hashable {
    case title
    case reason
    case suggestion
    case recovery
  }

  private let style: @Sendable (Part, String) -> String

  /// Creates a presenter of plain text, or of lines that a function styles.
  public init(style: @escaping @Sendable (Part, String) -> String = { _, line in line }) {
    self.style = style
  }

  public func present(_ report: FailureReport) -> String {
    var lines: [String] = []
    func add(_ text: String?, as part: Part) {
      for line in (text ?? "").split(separator: "\n") { lines.append(style(part, String(line))) }
    }
    add(report.title, as: .title)
    add(report.reason, as: .reason)
    add(report.suggestion, as: .suggestion)
    for (index, recovery) in report.recoveries.enumerated() {
      add("  \(index + 1). \(recovery.title)", as: .recovery)
    }
    return lines.joined(separator: "\n")
  }
}

/// A presenter of failures as JSON for programs, always with the same members.
///
///     {"error":{"code":"…","category":"…","title":"…","reason":null,"suggestion":null,
///       "causes":[{"code":"…","title":"…","reason":null}],
///       "recoveries":[{"action":"retry","title":"…","automatic":true,"after":2.5}]}}
///
/// Each recovery also has the data of its action; durations are in seconds.
public struct JSONFailurePresenter: FailurePresenter {
  /// Creates a presenter.
  public init() {}

  public func present(_ report: FailureReport) -> String { envelope(for: report).text() }

  /// Returns the JSON value, to embed it in a larger document.
  public func envelope(for report: FailureReport) -> JSONValue {
    [
      "error": [
        "code": .string(report.code),
        "category": .string(report.category.rawValue),
        "title": .string(report.title),
        "reason": JSONValue(report.reason),
        "suggestion": JSONValue(report.suggestion),
        "causes": .array(
          report.causes.map { cause in
            [
              "code": .string(cause.code),
              "title": .string(cause.title),
              "reason": JSONValue(cause.reason),
            ]
          }
        ),
        "recoveries": .array(report.recoveries.map(\.json)),
      ]
    ]
  }
}

extension Recovery {
  fileprivate var json: JSONValue {
    .object(
      [
        .init("action", .string(action.name)),
        .init("title", .string(title)),
        .init("automatic", .bool(isAutomatic)),
      ] + action.data
    )
  }
}

extension Recovery.Action {
  fileprivate var data: [JSONValue.Member] {
    switch self {
    case .retry(let after): [.init("after", after.json)]
    case .useStale(let age): [.init("age", age.json)]
    case .edit(let field, let accepted):
      [
        .init("field", .string(field)),
        .init("accepted", .array(accepted.map(JSONValue.string))),
      ]
    case .narrow(let hint): [.init("hint", .string(hint))]
    case .skip(let count): [.init("count", .number(count))]
    case .openURL(let url): [.init("url", .string(url.absoluteString))]
    case .run(let command): [.init("command", .string(command))]
    case .custom(let id): [.init("id", .string(id))]
    case .attempt(let option): [.init("option", .number(option))]
    case .signIn, .giveUp: []
    }
  }
}

extension Duration {
  /// The exact number of seconds.
  fileprivate var json: JSONValue {
    let (seconds, attoseconds) = components
    guard attoseconds != 0 else { return .number(seconds) }
    var digits = String(attoseconds.magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return .number("\(self < .zero ? "-" : "")\(seconds.magnitude).\(digits)")
  }
}

extension JSONValue {
  fileprivate init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
}
