/// An answer about something else than was asked for.
struct StrangeAnswer: Error {
  /// What it is about, as in `indicator 'SP.POP.TOTL'`.
  let about: String
}
