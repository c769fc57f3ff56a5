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
    guard !StrictJSON.namesTwice(value) else {
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
