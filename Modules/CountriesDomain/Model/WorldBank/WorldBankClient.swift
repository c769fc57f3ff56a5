import FoundationCore
import StoreHTTP

/// The door to the World Bank: asks for lists, and takes nothing for an answer that is none.
struct WorldBankClient: Sendable {
  let client: HTTPClient
  /// How old a stored answer may be before the bank is asked again.
  let maximumAge: Duration
  /// How many pages may be under way at once.
  let concurrency: Int

  /// Asks for one page.
  ///
  /// - A stored answer that is young enough is taken without asking.
  /// - One that is not is taken all the same where the bank cannot be had.
  /// - What passes by itself, such as a web page in place of an answer, is asked once more.
  @concurrent
  func page<Row: Decodable & Sendable>(
    _ number: Int,
    of question: WorldBankRequest,
    _ freshness: CachePolicy,
    refusing stranger: @escaping @Sendable (Row) -> String?
  ) async throws(CountriesError) -> DecodedResponse<WorldBankResponsePage<Row>> {
    let resource = question.resource(page: number, of: Row.self).map { page in
      if let found = page.rows.lazy.compactMap(stranger).first {
        throw UnexpectedSubject(about: found)
      }
      return page
    }
    if freshness == .refreshed { return try await ask(resource, .revalidate, question.asked) }
    let stored = try await ask(resource, .preferCached, question.asked)
    guard let age = stored.provenance.age, age > maximumAge else { return stored.fresh }
    if freshness == .stored { return stored }
    do {
      return try await ask(resource, .revalidate, question.asked)
    } catch {
      if case .cancelled = error { throw error }
      // It says itself how old it is, and it is better than nothing.
      return stored
    }
  }

  private func ask<Row>(
    _ resource: Resource<WorldBankResponsePage<Row>>,
    _ mode: HTTPRequest.CachePolicy.Mode,
    _ asked: String
  ) async throws(CountriesError) -> DecodedResponse<WorldBankResponsePage<Row>> {
    var resource = resource
    do {
      resource.cachePolicy = .bank(mode)
      return try await client.load(resource)
    } catch {
      let failure = CountriesError(error, asking: asked)
      guard failure.isPassing else { throw failure }
    }
    do {
      resource.cachePolicy = .bank(.preferCached)
      return try await client.load(resource)
    } catch {
      throw CountriesError(error, asking: asked)
    }
  }
}

extension HTTPRequest.CachePolicy {
  /// The bank's figures change a few times a year: old ones are far better than none.
  fileprivate static func bank(_ mode: Mode) -> HTTPRequest.CachePolicy {
    HTTPRequest.CachePolicy(mode, staleIfError: .seconds(365 * 86_400)) { response, bytes in
      !response.isSuccess || bytes.isBankAnswer
    }
  }
}

extension DecodedResponse {
  /// The same answer; one past its time that is young enough for us counts as fresh.
  fileprivate var fresh: DecodedResponse {
    guard case .stale(let age) = provenance else { return self }
    var answer = self
    answer.provenance = .cache(age: age)
    return answer
  }
}

extension [UInt8] {
  /// Whether it is a list of the bank, as far as its two ends show.
  ///
  /// With the status 200 there also come messages, XML, pages of HTML, JSON in parentheses, and
  /// answers that end in the middle. A list begins with what the bank says of its pages.
  var isBankAnswer: Bool {
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
