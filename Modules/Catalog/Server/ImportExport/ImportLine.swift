import Catalog
import FoundationCore
import StoreCore
import StoreHTTP

/// A line of an import, decoded and validated without the database.
struct ImportLine: Sendable {
  let number: Int
  let content: Content

  enum Content: Sendable {
    case record(ProductRecord)
    /// The validation errors of the line.
    case refused([FieldError])
  }

  /// The maximum number of bytes of a line.
  static let maximumByteCount = 256 * 1024

  init(_ line: HTTPBody.LineReader.Line) {
    number = line.number
    content = line.text.map(Self.content) ?? .refused([.tooLong])
  }

  private static func content(of text: [UInt8]) -> Content {
    var decoder = ExactJSONDecoder()
    decoder.maximumDepth = StrictJSON.depth
    do throws(DecodingFailure) {
      return try decoder.decode(ValidatedRecord.self, from: text).content
    } catch {
      guard case .notJSON(let fault) = error else {
        return .refused([FieldError(field: "$", code: "type", message: error.reason ?? "")])
      }
      let message = "\(fault.reason) (column \(fault.column))"
      return .refused([FieldError(field: "$", code: "malformed_json", message: message)])
    }
  }
}

/// A record that is validated while it is decoded, so that the text is parsed only once.
private struct ValidatedRecord: Decodable {
  let content: ImportLine.Content

  init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard !StrictJSON.repeatsAName(value) else {
      content = .refused([.namedTwice])
      return
    }
    var errors = ProductRecord.schema.check(value)
    guard errors.isEmpty else {
      content = .refused(errors)
      return
    }
    let record = try ProductRecord(from: decoder)
    errors = record.draft.errors.all
    for (index, name) in record.category.enumerated() {
      errors += CategoryDraft(name: name).errors["name"].map { error in
        FieldError(field: "category[\(index)]", code: error.code, message: error.message)
      }
    }
    content = errors.isEmpty ? .record(record) : .refused(errors)
  }
}

extension FieldError {
  fileprivate static let namedTwice = FieldError(
    field: "$",
    code: "malformed_json",
    message: "An object has a duplicate member."
  )

  fileprivate static let tooLong = FieldError(
    field: "$",
    code: "too_long",
    message: "A line can have at most \(ImportLine.maximumByteCount / 1024) kB."
  )
}

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
