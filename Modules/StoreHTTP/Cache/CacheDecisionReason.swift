/// Why the cache did what it did, in words for whoever asks it to explain itself.
enum CacheDecisionReason: String, Sendable, CaseIterable {
  case fresh = "it is fresh"
  case immutable = "it is fresh and never changes"
  case preferred = "a stored answer was preferred, however old"
  case staleAllowed = "it is stale, and the request allows that"
  case staleWhileRevalidated = "it is stale, and the origin allows that while it is fetched anew"
  case staleOnError = "it is stale, and the origin could not answer"

  case unwanted = "the request wants nothing stored"
  case nothingStored = "nothing is stored"
  case otherVariant = "what is stored answers a request with other fields"
  case otherPart = "another part is stored"
  case forOrigin = "only the origin can answer such a request"
  case validationWanted = "the request wants it confirmed"
  case validationDemanded = "the origin wants it confirmed each time"
  case tooOld = "it is older than the request allows"
  case notFreshLongEnough = "it is not fresh for as long as the request wants"
  case stale = "it is stale"
}
