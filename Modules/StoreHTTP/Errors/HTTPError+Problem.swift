public import FoundationCore

extension HTTPError {
  /// The description of an error in a response.
  ///
  /// It is parsed from problem documents (RFC 9457), similar JSON formats, plain text, and the HTML
  /// pages of proxies. All texts are short, without secrets, and safe to print in a terminal.
  public struct Problem: Sendable, Hashable {
    /// The type of problem, as a URI or a code.
    public var type: String?
    /// A short summary.
    public var title: String?
    /// An explanation of this occurrence.
    public var detail: String?
    /// The errors of fields of the request, by the field's name or path.
    public var fieldErrors: [String: String]
    /// The field errors in the server's order, with the server's codes; `refused` if there is no
    /// code.
    public internal(set) var fields = FieldErrors()
    /// All members of a problem document, unredacted: for programs, not for display.
    public internal(set) var members: [JSONValue.Member] = []
    /// The beginning of the body, readable and without secrets.
    public var excerpt: String
    /// The delay after which a retry may succeed, if the server states one.
    public var retryAfter: Duration?
    /// `true` if the texts are written for people: the texts of JSON with a status below 500, and of a
    /// problem document from a server that is not available.
    ///
    /// Others are for developers only: the body of a 500 can be a stack trace, a query or a page.
    var isForPeople = true
    /// `true` if the body is a page of HTML or XML.
    var isPage = false
    /// The provenance of the response.
    public internal(set) var provenance = Provenance.network

    /// Creates a problem.
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

    /// The most bytes of a body that are parsed.
    static let readLimit = 64 * 1024
  }
}
