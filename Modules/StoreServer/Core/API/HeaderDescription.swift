/// A response header, as the OpenAPI document describes it.
struct HeaderDescription: Sendable, Hashable {
  let name: String
  let summary: String
  /// `true` if every response has the header.
  let isRequired: Bool

  init(_ name: String, _ summary: String, isRequired: Bool = true) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
  }

  static let requestID = HeaderDescription(
    "X-Request-Id",
    "The ID of the request in the store's log."
  )
  static let caching = HeaderDescription(
    "Cache-Control",
    "Who may cache the response, and for how long."
  )
  static let tag = HeaderDescription(
    "ETag",
    "The entity tag of the representation; send it as If-Match to change it."
  )
  static let location = HeaderDescription("Location", "The URL of the new resource.")
  static let nextPage = HeaderDescription(
    "Link",
    "The URL of the next page, if there is one.",
    isRequired: false
  )
  static let signIn = HeaderDescription("WWW-Authenticate", "The authentication scheme: Bearer.")
  static let retryAfter = HeaderDescription(
    "Retry-After",
    "The number of seconds to wait before trying again.",
    isRequired: false
  )

  /// All headers of the document.
  static let all = [requestID, caching, tag, location, nextPage, signIn, retryAfter]
}
