/// Why the cache did what it did, in words for whoever asks it to explain itself.
enum CacheDecisionReason: String, Sendable, CaseIterable {
  case fresh = "it is fresh"
  case immutable = "it is fresh and immutable"
  case preferred = "the request prefers a stored response of any age"
  case staleAllowed = "it is stale, which the request allows"
  case staleWhileRevalidated = "it is stale, which the origin allows during revalidation"
  case staleOnError = "it is stale, and the origin failed"

  case unwanted = "the request bypasses the cache"
  case nothingStored = "nothing is stored"
  case otherVariant = "the stored response is for other request fields"
  case otherPart = "a different range is stored"
  case forOrigin = "only the origin can handle this request"
  case validationWanted = "the request requires revalidation"
  case validationDemanded = "the origin requires revalidation"
  case tooOld = "it is older than the request allows"
  case notFreshLongEnough = "it is not fresh for as long as the request requires"
  case stale = "it is stale"
}
