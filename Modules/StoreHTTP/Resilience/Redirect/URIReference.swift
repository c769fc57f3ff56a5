/// A URI reference: a whole URI, or one relative to a base (RFC 3986, sections 4 and 5).
///
/// It accepts the references that servers send in practice: spaces, non-ASCII letters and stray
/// characters are percent-encoded. Only the host must be valid.
struct URIReference {
  private var scheme: Substring?
  private var authority: Substring?
  private var path: Substring
  private var query: Substring?

  /// Parses a reference, and drops the fragment.
  init(_ text: String) {
    path = Substring(text.addressEncoded(keeping: "#[]")).prefix { $0 != "#" }
    if let colon = path.firstIndex(of: ":"), path[..<colon].isScheme {
      scheme = path[..<colon]
      path = path[colon...].dropFirst()
    }
    if let mark = path.firstIndex(of: "?") {
      query = path[mark...].dropFirst()
      path = path[..<mark]
    }
    if path.hasPrefix("//") {
      authority = path.dropFirst(2).prefix { $0 != "/" }
      path = path.dropFirst(2).drop { $0 != "/" }
    }
  }

  /// Resolves the reference against a base.
  ///
  /// - Returns: The URL, or `nil` if it has no host or an invalid one.
  func resolved(against base: URIReference) -> String? {
    var target = self
    if scheme == nil {
      target.scheme = base.scheme
      if authority == nil {
        target.authority = base.authority
        if path.isEmpty {
          target.path = base.path
          target.query = query ?? base.query
        } else if !path.hasPrefix("/") {
          target.path = (base.path.lastIndex(of: "/").map { base.path[...$0] } ?? "/") + path
        }
      }
    }
    guard let scheme = target.scheme, let authority = target.authority, authority.isHostPlain else {
      return nil
    }
    return scheme + "://" + authority + target.path.withoutDots
      + (target.query.map { "?" + $0 } ?? "")
  }
}

extension Substring {
  fileprivate var isScheme: Bool {
    first?.isLetter == true && allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }

  /// `true` if there is a valid host without a user name.
  fileprivate var isHostPlain: Bool {
    !isEmpty && !contains("@") && (hasPrefix("[") || !contains("%"))
  }

  /// The path with `.` and `..` resolved; `..` above the root stays at the root.
  fileprivate var withoutDots: String {
    var kept: [Substring] = []
    let segments = dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for segment in segments {
      if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
    }
    // A path that ends in dots ends in a folder.
    if let last = segments.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }
}
