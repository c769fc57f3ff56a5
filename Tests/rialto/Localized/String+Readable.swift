extension String {
  /// The text with plain spaces and without direction marks, which are invisible in a test.
  var readable: String {
    let marks: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}", "\u{61C}"]
    let scalars = unicodeScalars.filter { !marks.contains($0) }
      .map { ["\u{A0}", "\u{202F}"].contains($0) ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
