/// A line of the header of an answer, as the document tells of it.
struct HeaderDescription: Sendable, Hashable {
  let name: String
  let summary: String
  /// `true` if every response has the field.
  let isRequired: Bool

  init(_ name: String, _ summary: String, isRequired: Bool = true) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
  }

  static let requestID = HeaderDescription(
    "X-Request-Id",
    "What the request is called in the store's log."
  )
  static let caching = HeaderDescription(
    "Cache-Control",
    "Who may keep the answer, and for how long."
  )
  static let tag = HeaderDescription(
    "ETag",
    "The state of what was answered, to be sent as If-Match."
  )
  static let location = HeaderDescription("Location", "The address of what was made.")
  static let nextPage = HeaderDescription(
    "Link",
    "Where the list goes on, if it does.",
    isRequired: false
  )
  static let signIn = HeaderDescription("WWW-Authenticate", "How to say who asks.")
  static let retryAfter = HeaderDescription(
    "Retry-After",
    "After how many seconds to try again.",
    isRequired: false
  )

  /// All that the document names.
  static let all = [requestID, caching, tag, location, nextPage, signIn, retryAfter]
}
