import Foundation
public import FoundationCore

extension HTTPError {
  /// The description of an error in a response.
  ///
  /// It is parsed from problem documents (RFC 9457), similar JSON formats, plain text, and the HTML
  /// pages of proxies. All texts are short, without secrets, and safe to print in a terminal.
  public struct Problem: Sendable, Hashable {
    /// The type of problem, as a URI or a code.
    public var type: String?
    /// A short summary.
    public var title: String?
    /// An explanation of this occurrence.
    public var detail: String?
    /// The errors of fields of the request, by the field's name or path.
    public var fieldErrors: [String: String]
    /// The field errors in the server's order, with the server's codes; `refused` if there is no
    /// code.
    public internal(set) var fields = FieldErrors()
    /// All members of a problem document, unredacted: for programs, not for display.
    public internal(set) var members: [JSONValue.Member] = []
    /// The beginning of the body, readable and without secrets.
    public var excerpt: String
    /// The delay after which a retry may succeed, if the server states one.
    public var retryAfter: Duration?
    /// `true` if the texts are written for people: the texts of JSON with a status below 500, and of a
    /// problem document from a server that is not available.
    ///
    /// Others are for developers only: the body of a 500 can be a stack trace, a query or a page.
    var isForPeople = true
    /// `true` if the body is a page of HTML or XML.
    var isPage = false
    /// The provenance of the response.
    public internal(set) var provenance = Provenance.network

    /// Creates a problem.
    public init(
      type: String? = nil,
      title: String? = nil,
      detail: String? = nil,
      fieldErrors: [String: String] = [:],
      excerpt: String = "",
      retryAfter: Duration? = nil
    ) {
      self.type = type
      self.title = title
      self.detail = detail
      self.fieldErrors = fieldErrors
      self.excerpt = excerpt
      self.retryAfter = retryAfter
    }

    /// The most bytes of a body that are parsed.
    static let readLimit = 64 * 1024
  }
}

extension HTTPError.Problem {
  /// Parses the beginning of a response's body.
  init(_ response: HTTPResponse, body: [UInt8], now: Date) {
    self.init()
    provenance = response.provenance
    retryAfter = response.fields.retryAfter(at: now)
    isForPeople = false
    // Longer explanations are cut off.
    let start = body.prefix(Self.readLimit)
    let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    // The excerpt may end within a character; binary data is ignored.
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.utf8.contains(0), text.unicodeScalars.count(where: { $0 == "\u{FFFD}" }) < 8 else {
      return
    }
    // The first character tells the format; the declared type is wrong too often.
    switch text.utf8.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      if let json = try? ExactJSONDecoder().decode(JSONValue.self, from: bytes) {
        read(json)
        isForPeople = response.isForPeople
      } else {
        // Truncated or invalid JSON, which still says something.
        excerpt = text.short(Self.excerptLength) ?? ""
        return
      }
    case UInt8(ascii: "<"):
      let page = MarkupText(text)
      isPage = true
      title = page.title?.short(Self.titleLength)
      excerpt = page.text.short(Self.excerptLength) ?? ""
      return
    default:
      if text.utf8.count <= Self.detailLength { detail = text.short(Self.detailLength) }
    }
    excerpt = text.short(Self.excerptLength) ?? ""
  }

  static let titleLength = 200
  static let detailLength = 500
  static let excerptLength = 300
}

extension HTTPResponse {
  /// `true` if an error in JSON is written for people.
  fileprivate var isForPeople: Bool {
    switch status {
    case ..<500: true
    // Servers that fail describe how; those that decline say why.
    case 501, 503, 507: fields["Content-Type"]?.hasPrefix("application/problem+json") == true
    default: false
    }
  }
}

extension String {
  /// Returns the text on one line, without secrets, up to a length; `nil` if it is blank.
  func short(_ length: Int) -> String? {
    // Only the beginning is scanned; a character may be several bytes.
    let start = String(decoding: utf8.prefix(length * 8), as: UTF8.self)
    let words = start.terminalSafe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Redactor.standard.redact(words).fitting(length)
  }

  private func fitting(_ length: Int) -> String? {
    if isEmpty { return nil }
    return count <= length ? self : prefix(length - 1) + "…"
  }
}

extension HTTPError.Problem {
  /// Parses a problem document, or a similar format.
  mutating func read(_ json: JSONValue) {
    switch json {
    case .object(let members):
      self.members = members
      read(members)
    case .array(let elements):
      // The World Bank wraps its only error into an array, and others a list of texts.
      if let object = elements.first(where: { $0.isObject }) {
        read(object)
      } else {
        detail = Self.sentence(json)
      }
    case .string: detail = Self.sentence(json)
    case .null, .bool, .number: break
    }
  }

  private mutating func read(_ members: [JSONValue.Member]) {
    func text(_ names: String...) -> String? {
      for name in names {
        if let value = members.first(where: { $0.name == name })?.value,
          let text = Self.sentence(value)
        {
          return text
        }
      }
      return nil
    }
    for member in members where Self.listNames.contains(member.name) { readFields(member.value) }
    var error = text("error")
    if case .object(let inner)? = members.first(where: { $0.name == "error" })?.value {
      read(inner)
      error = nil
    }
    detail = detail ?? text("detail", "message", "error_description", "msg", "description")
    // Beside a message, an error that is one word is the type.
    let isKind = detail != nil && error.map { !$0.contains(" ") } == true
    type = type ?? text("type").flatMap { $0 == "about:blank" ? nil : $0 }
    type = type ?? text("code") ?? (isKind ? error : nil)
    title = title ?? text("title") ?? (detail != nil && !isKind ? error : nil)
    detail = detail ?? error ?? text("errors")
    if detail == title { detail = nil }
  }

  /// The names under which servers list field errors.
  private static let listNames: Set = [
    "errors", "detail", "message", "invalid-params", "invalid_params", "fieldErrors", "violations",
    "details", "validationErrors",
  ]

  private mutating func readFields(_ value: JSONValue) {
    switch value {
    case .object(let members):
      for member in members {
        if let why = Self.sentence(member.value) { note(member.name, message: why) }
      }
    case .array(let elements):
      for element in elements {
        if let field = Self.field(of: element), let why = Self.sentence(element) {
          note(field, message: why, of: element)
        }
      }
    case .null, .bool, .number, .string: break
    }
  }

  private mutating func note(_ field: String, message why: String, of element: JSONValue = .null) {
    guard let field = field.short(100), fieldErrors.count < 50 else { return }
    let code = element["code"].flatMap(\.word)?.short(100) ?? "refused"
    var accepted: [String] = []
    if case .array(let words)? = element["accepted"] {
      accepted = words.prefix(20).compactMap { $0.word?.short(100) }
    }
    let error = FieldError(field: field, code: code, message: why, accepted: accepted)
    fields = FieldErrors(fields.all + [error])
    fieldErrors[field] =
      fieldErrors[field].map { "\($0) \(why)".short(Self.titleLength) ?? $0 } ?? why
  }

  /// Returns the field of a list element, as a name or a path.
  private static func field(of element: JSONValue) -> String? {
    for name in ["field", "param", "path", "pointer", "propertyPath", "property", "name", "loc"] {
      switch element[name] ?? element["source"]?[name] {
      case .string(let field)?: return field
      case .array(let path)?: return path.compactMap(\.word).joined(separator: ".")
      default: continue
      }
    }
    return nil
  }

  /// Returns the text of a value: a string, the strings of a list, or the strings of an object with a
  /// message.
  private static func sentence(_ value: JSONValue, depth: Int = 0) -> String? {
    guard depth < 4 else { return nil }
    switch value {
    case .string(let text): return text.short(detailLength)
    case .number(let text): return text
    case .array(let elements):
      let texts = elements.prefix(20).compactMap { sentence($0, depth: depth + 1) }
      return texts.isEmpty ? nil : texts.joined(separator: "; ").short(detailLength)
    case .object:
      for name in ["message", "msg", "detail", "reason", "value", "title", "description"] {
        if let inner = value[name], let text = sentence(inner, depth: depth + 1) { return text }
      }
      return nil
    case .null, .bool: return nil
    }
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  fileprivate var word: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }
}

/// The text of an HTML or XML page, without its tags.
///
/// Proxies respond with such pages if they cannot reach a server.
struct MarkupText {
  private(set) var title: String?
  /// The rest of the text.
  private(set) var text = ""

  init(_ markup: String) {
    var words = ""
    for token in HTMLTokenizer(markup) {
      switch token {
      case .text(let text): words += text
      // Text before a title is dropped.
      case .start("title", _): words = ""
      case .end("title"):
        if title == nil { title = words.onOneLine }
        words = ""
      case .start, .end: words += " "
      }
    }
    text = words.onOneLine
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
