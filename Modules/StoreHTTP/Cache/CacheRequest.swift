import Foundation

/// The parts of a request that the cache decides by.
struct CacheRequest: Sendable {
  let isHead: Bool
  let fields: HTTPFields
  let mode: HTTPRequest.CachePolicy.Mode
  let staleIfError: Double?
  let freshness: HTTPRequest.CachePolicy.Freshness
  private(set) var control = CacheControl()
  private(set) var range: ByteRange?
  /// `true` if only the origin can handle the request.
  private(set) var isForOrigin = false
  /// `true` if the request is conditional (`If-None-Match`, `If-Modified-Since`).
  private(set) var isConditional = false

  private let url: URL

  init(_ request: HTTPRequest, under cachePolicy: HTTPRequest.CachePolicy) {
    isHead = request.method == .head
    url = request.url
    fields = request.fields
    mode = cachePolicy.mode
    staleIfError = cachePolicy.staleIfError.map { $0 / .seconds(1) }
    freshness = cachePolicy.freshness
    var saysNoCache = false
    // One pass over the fields, by length first: every cache hit needs this.
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
    // RFC 9111, section 5.4: the predecessor of `Cache-Control`.
    if saysNoCache, !fields.contains("Cache-Control") { control.noCache = true }
    if isHead { range = nil }
  }

  /// `true` if the URL has a query; evaluated only if needed.
  var hasQuery: Bool { url.query(percentEncoded: true) != nil }

  /// `true` if the request requires revalidation.
  var wantsValidation: Bool { mode == .revalidate || control.noCache }

  /// `true` if the network must not be used.
  var wantsOnlyStored: Bool { mode == .onlyIfCached || control.onlyIfCached }

  /// `true` if no stored response may be used, and the new one must not be stored.
  var wantsNoStore: Bool { mode == .noStore || control.noStore }
}
