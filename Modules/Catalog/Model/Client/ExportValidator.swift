import FoundationCore
import StoreHTTP

/// A validator of the lines of an export, each decoded before it is passed on.
///
/// Without it, a web page or a JSON error sent in place of an export would be written to the file.
actor ExportValidator {
  /// The iterator of the body; `nil` while it reads.
  private var chunks: HTTPBody.AsyncIterator?
  /// The start of an incomplete line.
  private var rest: [UInt8] = []
  /// The first chunk, read before the body is returned.
  private var first: [UInt8]?
  private let mayBeEmpty: Bool
  private var isEmpty = true

  init(_ response: HTTPResponse) {
    chunks = response.body.makeAsyncIterator()
    // A store without products sends no line, but the content type of lines.
    mayBeEmpty = response.fields["Content-Type"]?.hasPrefix("application/x-ndjson") == true
  }

  /// Returns the body of all lines, after reading its first chunk.
  func body() async throws(HTTPError) -> HTTPBody {
    first = try await read()
    return HTTPBody { () throws(HTTPError) in try await self.next() }
  }

  private func next() async throws(HTTPError) -> [UInt8]? {
    if let first = first.take() { return first }
    return try await read()
  }

  /// Reads the next complete lines.
  private func read() async throws(HTTPError) -> [UInt8]? {
    while var chunks {
      self.chunks = nil
      guard let chunk = try await chunks.next(isolation: #isolation) else {
        try check(rest)
        guard mayBeEmpty || !isEmpty else { throw Self.nothing }
        return rest.isEmpty ? nil : rest
      }
      self.chunks = chunks
      guard let end = chunk.lastIndex(of: UInt8(ascii: "\n")) else {
        rest += chunk
        guard rest.count <= ImportReport.lineLimit else {
          throw HTTPError(.tooLarge(.body, limit: ImportReport.lineLimit))
        }
        continue
      }
      let lines = rest + chunk[...end]
      rest = Array(chunk[(end + 1)...])
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

  /// A product or an image of an export, by a field that each of them has, in later versions as well.
  private struct Record: Decodable {
    private enum CodingKeys: CodingKey { case title, image }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if !fields.contains(.image) { _ = try fields.decode(String.self, forKey: .title) }
    }
  }
}
