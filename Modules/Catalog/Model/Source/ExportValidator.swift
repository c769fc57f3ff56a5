import FoundationCore
import StoreHTTP

/// The lines of an export as they arrive, each looked at before it is handed on.
///
/// A web page or an error in JSON, sent in place of an export, would otherwise be written to a file
/// as if it were one.
actor ExportValidator {
  /// Taken out while it is read.
  private var chunks: HTTPBody.AsyncIterator?
  /// The start of a line whose end has not arrived.
  private var rest: [UInt8] = []
  /// The first part, which is read before the body is handed out.
  private var first: [UInt8]?
  private let mayBeEmpty: Bool
  private var isEmpty = true

  /// Begins at the start of an answer.
  init(_ response: HTTPResponse) {
    chunks = response.body.makeAsyncIterator()
    // A store without products answers with no line, and says that they would be lines.
    mayBeEmpty = response.fields["Content-Type"]?.hasPrefix("application/x-ndjson") == true
  }

  /// The body of all lines; its first part is read before this returns.
  func body() async throws(HTTPError) -> HTTPBody {
    first = try await read()
    return HTTPBody { () throws(HTTPError) in try await self.next() }
  }

  private func next() async throws(HTTPError) -> [UInt8]? {
    if let first = first.take() { return first }
    return try await read()
  }

  /// Reads the next whole lines, each of which is a product.
  private func read() async throws(HTTPError) -> [UInt8]? {
    while var chunks {
      self.chunks = nil
      guard let chunk = try await chunks.next(isolation: nil) else {
        try check(rest)
        guard mayBeEmpty || !isEmpty else { throw Self.nothing }
        return rest.isEmpty ? nil : rest
      }
      self.chunks = chunks
      rest += chunk
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else {
        guard rest.count <= ImportReport.lineLimit else {
          throw HTTPError(.tooLarge(.body, limit: ImportReport.lineLimit))
        }
        continue
      }
      let lines = Array(rest[...end])
      rest.removeSubrange(...end)
      for line in lines.split(separator: UInt8(ascii: "\n")) { try check(line) }
      return lines
    }
    return nil
  }

  private func check(_ line: some Collection<UInt8>) throws(HTTPError) {
    if line.allSatisfy({ $0 <= 0x20 }) { return }
    isEmpty = false
    do {
      _ = try ExactJSONDecoder().decode(Record.self, from: line)
    } catch {
      throw HTTPError(.unreadable, underlying: [error])
    }
  }

  private static var nothing: HTTPError {
    let failure = DecodingFailure.unexpectedValue(
      path: "$",
      kind: .missing,
      reason: "Expected a line for each product but found nothing."
    )
    return HTTPError(.unreadable, underlying: [failure])
  }

  /// The field that every product of an export has, also from a later store.
  private struct Record: Decodable {
    let title: String
  }
}
