import FoundationCore
public import StoreHTTP

/// A client of the World Bank API, without a state, for a server, a tool or a background task.
///
///     let client = WorldBankClient(client)
///     let world = try await client.world()
///     let table = try await client.series(SeriesQuery([Indicator.gdp]), in: world)
///
/// It accepts only valid lists as answers: a list is complete or fails, it never lacks a page. A
/// ``CountriesModel`` keeps what it returns.
public struct WorldBankClient: Sendable {
  /// The base URL of the World Bank API.
  public static let address = "https://api.worldbank.org/v2/"

  let client: HTTPClient
  /// The caching mode of requests.
  public var caching = HTTPRequest.CachePolicy.Mode.standard
  /// The age after which a stored answer is revalidated.
  let maximumAge: Duration
  /// The maximum number of concurrent requests for pages.
  let concurrency: Int

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - client: The client of the World Bank API at ``address``, or of a server in its place. Its
  ///     cache stores the answers.
  ///   - maximumAge: The age after which a stored answer is revalidated.
  ///   - concurrency: The maximum number of concurrent requests for the pages of a list.
  public init(_ client: HTTPClient, maximumAge: Duration = .seconds(86_400), concurrency: Int = 8) {
    self.client = client
    self.maximumAge = maximumAge
    self.concurrency = concurrency
  }

  /// Loads one page.
  ///
  /// A stored answer younger than the maximum age needs no request, and an older one is used if
  /// revalidation fails. A transient error, such as a web page instead of an answer, is retried once,
  /// unless there is a stored answer of any age.
  @concurrent
  func page(
    _ resource: Resource<DecodedPage>,
    subject: String
  ) async throws(CountriesError) -> Loaded<DecodedPage> {
    do {
      return try await load(resource, by: caching, subject: subject)
    } catch {
      if case .cancelled = error { throw error }
      if error.isTransient { return try await load(resource, by: .preferCached, subject: subject) }
      guard caching == .standard else { throw error }
      // A refusal is no reason to show less than before: the provenance has the answer's age.
      var stored = resource
      stored.fields["Cache-Control"] = "max-stale"
      do { return try await load(stored, by: .onlyIfCached, subject: subject) } catch _ {
        throw error
      }
    }
  }

  private func load(
    _ resource: Resource<DecodedPage>,
    by mode: HTTPRequest.CachePolicy.Mode,
    subject: String
  ) async throws(CountriesError) -> Loaded<DecodedPage> {
    var resource = resource
    resource.cachePolicy = HTTPRequest.CachePolicy(
      mode,
      staleIfError: .seconds(365 * 86_400),
      freshness: .maximumAge(maximumAge),
      // Error messages have status 200, too.
      isValidResponse: { response, bytes in !response.isSuccess || bytes.isWorldBankList }
    )
    do {
      return try await client.load(resource)
    } catch {
      throw CountriesError(error, subject: subject)
    }
  }
}

/// The error of an answer about another subject than the request.
struct UnexpectedSubject: Error {
  /// The subject of the answer, such as `indicator 'SP.POP.TOTL'`.
  let subject: String
}

extension [UInt8] {
  /// `true` for the beginning and end of a World Bank list, which starts with its page metadata.
  ///
  /// Error messages, XML, HTML, JSONP and truncated answers also come with status 200.
  var isWorldBankList: Bool {
    var start = self[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    start = start.drop(while: \.isBlank)
    guard start.popFirst() == UInt8(ascii: "["), last(where: { !$0.isBlank }) == UInt8(ascii: "]")
    else { return false }
    start = start.drop(while: \.isBlank)
    guard start.first == UInt8(ascii: "{"), let end = start.firstIndex(of: UInt8(ascii: "}")) else {
      return false
    }
    return start[..<end].firstRange(of: Array(#""page""#.utf8)) != nil
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
