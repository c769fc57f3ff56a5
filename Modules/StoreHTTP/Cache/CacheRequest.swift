import Foundation

/// What of a request decides whether a stored answer will do.
struct CacheRequest: Sendable {
  let isHead: Bool
  let fields: HTTPFields
  let mode: HTTPRequest.CachePolicy.Mode
  let staleIfError: Double?
  private(set) var control = CacheControl()
  private(set) var range: ByteRange?
  /// Whether it asks in a way that only the origin can answer.
  private(set) var isForOrigin = false
  /// Whether it says itself which state the caller has (`If-None-Match`, `If-Modified-Since`).
  private(set) var isConditional = false

  private let url: URL

  init(_ request: HTTPRequest, _ cachePolicy: HTTPRequest.CachePolicy) {
    isHead = request.method == .head
    url = request.url
    fields = request.fields
    mode = cachePolicy.mode
    staleIfError = cachePolicy.staleIfError.map { $0 / .seconds(1) }
    var saysNoCache = false
    // One walk over the lines, by length first: this is on the way of every hit.
    for field in request.fields {
      switch field.name.utf8.count {
      case 13 where field.isNamed("Cache-Control"):
        for directive in ListFieldParser(field.value) { control.read(directive) }
      case 6 where field.isNamed("Pragma"):
        saysNoCache = field.value.lowercased() == "no-cache"
      case 5 where field.isNamed("Range"):
        range = ByteRange(field.value)
        if range == nil { isForOrigin = true }
      case 8 where field.isNamed("If-Match") || field.isNamed("If-Range"):
        isForOrigin = true
      case 19 where field.isNamed("If-Unmodified-Since"):
        isForOrigin = true
      case 13 where field.isNamed("If-None-Match"), 17 where field.isNamed("If-Modified-Since"):
        isConditional = true
      default:
        break
      }
    }
    // RFC 9111 5.4: what it said before there was Cache-Control.
    if saysNoCache, !fields.contains("Cache-Control") { control.noCache = true }
    if isHead { range = nil }
  }

  /// Whether the address has a query; looked up only where it matters.
  var hasQuery: Bool { url.query(percentEncoded: true) != nil }

  /// Whether nothing but a confirmed answer will do.
  var wantsValidation: Bool { mode == .revalidate || control.noCache }

  /// Whether the network must not be asked.
  var wantsOnlyStored: Bool { mode == .onlyIfCached || control.onlyIfCached }

  /// Whether the answer must not be kept, nor be one that was.
  var wantsNoStore: Bool { mode == .noStore || control.noStore }
}
