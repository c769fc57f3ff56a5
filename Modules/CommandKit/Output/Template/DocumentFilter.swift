import Foundation
import FoundationCore

/// A filter of a JSON document: the results of a query, or the text of a template, are shown instead of
/// the document.
indirect enum DocumentFilter: Sendable {
  case query(JSONQuery)
  case template(OutputTemplate, now: @Sendable () -> Date)

  init?(_ options: OutputOptions, now: @escaping @Sendable () -> Date) {
    if let query = options.query {
      self = .query(query)
    } else if let template = options.template {
      self = .template(template, now: now)
    } else {
      return nil
    }
  }

  /// Writes the results or the text for a document.
  func write(for document: JSONValue, to output: any TextOutput) throws(OutputError) {
    switch self {
    case .query(let query): try query.write(for: document, to: output)
    case .template(let template, let now):
      let text: String
      do throws(TemplateError) {
        text = try template.text(for: document, now: now(), isTerminal: output.isTerminal)
      } catch {
        throw .template(error)
      }
      try output.write(text, as: .styled)
    }
  }
}
