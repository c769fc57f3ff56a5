/// A presenter of failures as log lines of names and values.
///
///     code=store.down category=unavailable title="The store is closed." causes=posix.111
///
/// A value that is not a plain word is quoted and escaped as in JSON.
public struct LogFailurePresenter: FailurePresenter {
  /// Creates a presenter of log lines.
  public init() {}

  public func present(_ report: FailureReport) -> String {
    var pairs = [
      ("code", report.code), ("category", report.category.rawValue), ("title", report.title),
    ]
    if let reason = report.reason { pairs.append(("reason", reason)) }
    if !report.causes.isEmpty {
      pairs.append(("causes", report.causes.map(\.code).joined(separator: ",")))
    }
    if !report.recoveries.isEmpty {
      pairs.append(("recoveries", report.recoveries.map(\.action.name).joined(separator: ",")))
    }
    return pairs.map { "\($0)=\(Self.quoted($1))" }.joined(separator: " ")
  }

  private static func quoted(_ value: String) -> String {
    let isPlain =
      !value.isEmpty
      && value.utf8.allSatisfy { byte in
        (0x21...0x7E).contains(byte) && !byte.isOne(of: "\"\\=")
      }
    return isPlain ? value : JSONValue.string(value).text()
  }
}
