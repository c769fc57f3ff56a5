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

  /// The progress of a load.
  public struct LoadProgress: Sendable, Hashable {
    /// The number of loaded pages.
    public let loadedPages: Int
    /// The number of all pages.
    public let totalPages: Int
  }

  let client: HTTPClient
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
  public init(
    _ client: HTTPClient,
    maximumAge: Duration = .seconds(86_400),
    concurrency: Int = 8
  ) {
    self.client = client
    self.maximumAge = maximumAge
    self.concurrency = concurrency
  }

  /// Loads one page.
  ///
  /// - A stored answer younger than the maximum age needs no request.
  /// - An older one is used if revalidation fails.
  /// - A transient error, such as a web page instead of an answer, is retried once.
  @concurrent
  func page(
    _ resource: Resource<DecodedPage>,
    policy: CachePolicy,
    subject: String
  ) async throws(CountriesError) -> Loaded<DecodedPage> {
    if policy == .revalidate {
      return try await load(resource, mode: .revalidate, subject: subject)
    }
    let stored = try await load(resource, mode: .preferCached, subject: subject)
    guard let age = stored.provenance.age, age > maximumAge else { return stored.fresh }
    if policy == .preferCached { return stored }
    do {
      return try await load(resource, mode: .revalidate, subject: subject)
    } catch {
      if case .cancelled = error { throw error }
      // The stored answer is better than none, and its provenance has its age.
      return stored
    }
  }

  private func load(
    _ resource: Resource<DecodedPage>,
    mode: HTTPRequest.CachePolicy.Mode,
    subject: String
  ) async throws(CountriesError) -> Loaded<DecodedPage> {
    var resource = resource
    do {
      resource.cachePolicy = .worldBank(mode)
      return try await client.load(resource)
    } catch {
      let failure = CountriesError(error, subject: subject)
      guard failure.isTransient else { throw failure }
    }
    do {
      resource.cachePolicy = .worldBank(.preferCached)
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

extension HTTPRequest.CachePolicy {
  /// Returns the caching of World Bank answers, which change a few times a year and may be stale.
  fileprivate static func worldBank(_ mode: Mode) -> HTTPRequest.CachePolicy {
    HTTPRequest.CachePolicy(mode, staleIfError: .seconds(365 * 86_400)) { response, bytes in
      !response.isSuccess || bytes.isWorldBankList
    }
  }
}

extension Loaded {
  /// The answer with a stale provenance turned fresh, as it is within the maximum age.
  fileprivate var fresh: Loaded {
    guard case .stale(let age) = provenance else { return self }
    var answer = self
    answer.provenance = .cache(age: age)
    return answer
  }
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
