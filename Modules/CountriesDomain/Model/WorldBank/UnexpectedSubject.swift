/// An answer about something else than was asked for.
struct UnexpectedSubject: Error {
  /// The subject of the answer, as in `indicator 'SP.POP.TOTL'`.
  let about: String
}
