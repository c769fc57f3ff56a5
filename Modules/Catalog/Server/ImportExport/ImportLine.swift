import Catalog
import Foundation
import FoundationCore
import Images
import StoreCore
import StoreHTTP

/// A line of an import, decoded and validated without the database.
struct ImportLine: Sendable {
  let number: Int
  let content: Content

  enum Content: Sendable {
    case record(ProductRecord)
    case image(UploadedImage)
    /// The validation errors of the line.
    case refused([FieldError])
  }

  /// The maximum number of bytes of a line with a product.
  static let maximumByteCount = 256 * 1024

  init(_ line: HTTPBody.LineReader.Line) {
    number = line.number
    content = line.text.map(Self.content) ?? .refused([.tooLong])
  }

  private static func content(of text: [UInt8]) -> Content {
    let isImage = text.starts(with: #"{"image":"#.utf8)
    guard isImage || text.count <= maximumByteCount else { return .refused([.tooLong]) }
    var decoder = ExactJSONDecoder()
    decoder.maximumDepth = StrictJSON.depth
    do throws(DecodingFailure) {
      let value = try decoder.decode(JSONValue.self, from: text)
      guard !StrictJSON.repeatsAName(value) else { return .refused([.namedTwice]) }
      return isImage ? image(value) : record(value, text: text)
    } catch {
      guard case .notJSON(let fault) = error else {
        return .refused([FieldError(field: "$", code: "type", message: error.reason ?? "")])
      }
      let message = "\(fault.reason) (column \(fault.column))"
      return .refused([FieldError(field: "$", code: "malformed_json", message: message)])
    }
  }

  private static func record(_ value: JSONValue, text: [UInt8]) -> Content {
    do {
      let record = try ProductRecord(value, text: text)
      return record.errors.isEmpty ? .record(record) : .refused(record.errors)
    } catch {
      return .refused(error.errors.all)
    }
  }

  private static func image(_ value: JSONValue) -> Content {
    let errors = ImageRecord.schema.check(value)
    guard errors.isEmpty, case .string(let url)? = value["image"],
      case .string(let base64)? = value["bytes"]
    else { return .refused(errors) }
    do throws(ImageError) {
      let image = try UploadedImage(Data(base64Encoded: base64).map(Array.init) ?? [])
      if ImageStore.url(of: image.name) == url { return .image(image) }
      let message = "The bytes are those of another image."
      return .refused([FieldError(field: "image", code: "unknown", message: message)])
    } catch {
      return .refused([FieldError(field: "bytes", code: "image", message: Problem(error).title)])
    }
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
