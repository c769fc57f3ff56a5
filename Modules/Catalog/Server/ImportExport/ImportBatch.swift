import StoreCore
import StoreHTTP

/// The lines of an import that are written in one transaction.
struct ImportBatch: Sendable {
  /// The maximum number of lines: enough to make the cost of a commit negligible, few enough that
  /// neither the client nor other writers wait long.
  static let lineLimit = 1000
  /// The maximum number of bytes, which limits the memory of long lines.
  static let byteLimit = 1 << 20

  var lines: [ImportLine] = []
  /// The reader of the following lines.
  var rest: HTTPBody.LineReader
  /// `true` if the body ends after these lines.
  var isLast = false

  /// Reads and decodes the next lines of a body.
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
