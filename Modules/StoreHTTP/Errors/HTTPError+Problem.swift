public import FoundationCore

extension HTTPError {
  /// What a server said of its failure, whatever shape it said it in.
  ///
  /// Read are problem documents (RFC 9457), the other shapes that JSON servers have for the same,
  /// plain text, and the pages that proxies show. All of it is short, without secrets, and safe to
  /// show in a terminal.
  public struct Problem: Sendable, Hashable {
    /// The kind of problem, as an address or a stable word.
    public var type: String?
    /// What happened, in a few words.
    public var title: String?
    /// What happened this time, in a sentence.
    public var detail: String?
    /// What is wrong with each field of what was sent: the field's name or path, and why.
    public var fieldErrors: [String: String]
    /// The same in the server's order, with its stable words for the rules that are broken; a rule
    /// it has no word for is `refused`.
    public internal(set) var fields = FieldErrors()
    /// Everything that a problem document says, such as what would be allowed instead, for programs:
    /// as it came, and so not for showing.
    public internal(set) var members: [JSONValue.Member] = []
    /// The first part of the body, readable, without its secrets.
    public var excerpt: String
    /// When asking again may help, where the server says so.
    public var retryAfter: Duration?

    /// Makes a problem.
    public init(
      type: String? = nil,
      title: String? = nil,
      detail: String? = nil,
      fieldErrors: [String: String] = [:],
      excerpt: String = "",
      retryAfter: Duration? = nil
    ) {
      self.type = type
      self.title = title
      self.detail = detail
      self.fieldErrors = fieldErrors
      self.excerpt = excerpt
      self.retryAfter = retryAfter
    }

    /// How much of a body is read for it.
    static let readLimit = 64 * 1024
  }
}
