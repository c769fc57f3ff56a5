import StoreCore
import StoreHTTP

/// The lines of an import that are written together.
struct ImportBatch: Sendable {
  /// Many enough that waiting for the disk at the end of each does not count, few enough that
  /// whoever waits for the outcomes does not wait long, nor anybody else who wants to write.
  static let lineLimit = 1000
  /// How many bytes of text at most, so that long lines take no more memory than short ones.
  static let byteLimit = 1 << 20

  var lines: [ImportLine] = []
  /// Where the body goes on.
  var rest: HTTPBody.LineReader
  /// Whether there is nothing after these lines.
  var isLast = false

  /// Reads the next lines of a body, and what each of them says.
  @concurrent
  static func read(from reader: HTTPBody.LineReader) async throws(HTTPError) -> ImportBatch {
    var batch = ImportBatch(rest: reader)
    var bytes = 0
    while batch.lines.count < lineLimit, bytes < byteLimit {
      guard let line = try await batch.rest.next() else {
        batch.isLast = true
        break
      }
      bytes += line.text?.count ?? 0
      batch.lines.append(ImportLine(line))
    }
    return batch
  }
}
