import Foundation
import FoundationCore
import StoreHTTP

/// A client of feeds, each at its own address.
struct FeedClient: Sendable {
  /// A loaded feed.
  struct Answer: Sendable {
    var document: FeedDocument
    /// The URL that the document came from.
    var address: URL
    /// The URL to which the feed has moved for good; `nil` if it has not.
    var movedTo: URL?
    var provenance: Provenance
  }

  /// The maximum number of redirects in a row.
  private static let redirectLimit = 8

  /// The longest time that a feed is used without asking its server for a new one.
  static let interval = Duration.seconds(900)

  /// Returns the client for an address; it follows no redirects.
  let client: @Sendable (URL) -> HTTPClient
  var caching = HTTPRequest.CachePolicy.Mode.standard

  /// Loads a feed.
  ///
  /// The cache sends conditional requests: each load asks the server, unless it has said within the
  /// interval that the feed stays fresh. Redirects are followed here, since the address of a feed
  /// that has moved for good is to be changed: as long as all of them are permanent.
  @concurrent
  func load(_ address: URL) async throws(NewsError) -> Answer {
    do {
      return try await answer(from: address)
    } catch {
      if case .http(let error) = error, error.category == .cancelled { throw .cancelled }
      throw .feed(address, error)
    }
  }

  private func answer(from address: URL) async throws(FeedError) -> Answer {
    var url = address
    var movedTo: URL?
    var isPermanent = true
    for _ in 0...Self.redirectLimit {
      let response = try await response(from: url)
      switch response.status {
      case 200..<300:
        let bytes = try await bytes(of: response)
        do throws(FeedFault) {
          let document = try FeedParser.parse(
            bytes,
            contentType: response.fields["Content-Type"],
            at: url
          )
          return Answer(
            document: document,
            address: url,
            movedTo: movedTo,
            provenance: response.provenance
          )
        } catch {
          throw .unreadable(error)
        }
      case 301, 302, 303, 307, 308:
        url = try target(of: response, from: url)
        isPermanent = isPermanent && [301, 308].contains(response.status)
        if isPermanent { movedTo = url }
      case let status: throw .status(status)
      }
    }
    throw .tooManyRedirects
  }

  private func response(from url: URL) async throws(FeedError) -> HTTPResponse {
    var request = HTTPRequest(.get, url)
    request.fields["Accept"] =
      "application/atom+xml, application/rss+xml, application/rdf+xml, application/xml;q=0.9, "
      + "text/xml;q=0.8, */*;q=0.1"
    let policy = HTTPRequest.CachePolicy(
      caching,
      staleIfError: .seconds(86_400),
      freshness: .limited(to: Self.interval)
    )
    do throws(HTTPError) {
      return try await client(url).response(for: request, cachePolicy: policy)
    } catch {
      // The URL is valid, so the transport refused the address that it has or resolves to.
      if case .invalidRequest = error.kind { throw .privateAddress }
      throw .http(error)
    }
  }

  private func bytes(of response: HTTPResponse) async throws(FeedError) -> [UInt8] {
    do throws(HTTPError) {
      return try await response.body.collected(upTo: NewsClient.feedSizeLimit)
    } catch {
      throw .http(error)
    }
  }

  private func target(of response: HTTPResponse, from url: URL) throws(FeedError) -> URL {
    let location = response.fields["Location"] ?? ""
    guard let next = URL(string: location, relativeTo: url)?.absoluteURL,
      let address = URL(webAddress: next.absoluteString), address.user() == nil,
      address.scheme?.lowercased() == "https" || url.scheme?.lowercased() != "https"
    else { throw .redirect(response.status) }
    return address
  }
}
