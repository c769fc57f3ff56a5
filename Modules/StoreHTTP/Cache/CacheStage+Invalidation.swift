import Foundation

extension CacheStage {
  /// Passes on a request that bypasses the cache, and invalidates the responses it makes outdated.
  ///
  /// A successful unsafe request invalidates the responses at its URL, and at the URLs its response
  /// names; a rejected one changes nothing. If it fails without a response, the origin may have
  /// carried it out, so its own URL is invalidated, too.
  func pass(
    _ request: HTTPRequest,
    in exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard !request.method.isSafe else { return try await next.send(request, for: exchange) }
    let requestedAt = configuration.now()
    let response: HTTPResponse
    do { response = try await next.send(request, for: exchange) } catch {
      if error.mayHaveArrived { await invalidate([request.url], in: exchange) }
      throw error
    }
    guard (200..<400).contains(response.status) else { return response }
    await invalidate(request.changedAddresses(by: response), in: exchange)
    var arrival = arrival(response, to: request, at: requestedAt)
    guard request.isAnsweredForAll(by: arrival), let keyGenerator = await openKeyGenerator(exchange)
    else {
      return response
    }
    arrival.response = try await exchange.read(response)
    let cacheRequest = CacheRequest(request, under: exchange.cachePolicy)
    return await keep(
      arrival,
      for: lookup(request, cacheRequest: cacheRequest, keyGenerator: keyGenerator, in: exchange)
    )
  }

  private func invalidate(_ addresses: [URL], in exchange: HTTPExchange) async {
    for address in addresses { changes.note(at: Origin(address)) }
    guard let keyGenerator = await openKeyGenerator(exchange) else { return }
    for address in addresses {
      let address = keyGenerator.address(of: address)
      await attempt(exchange) { try await $0.removeAll(at: address) }
    }
  }
}

extension HTTPRequest {
  /// Returns the URLs to invalidate after this request: its own, and those of the same origin that
  /// the response names (RFC 9111, section 4.4).
  fileprivate func changedAddresses(by response: HTTPResponse) -> [URL] {
    [url]
      + ["Location", "Content-Location"].compactMap { name in
        let other = response.fields[name].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
        return other.flatMap { Origin($0) == Origin(url) ? $0 : nil }
      }
  }

  /// Returns `true` if the response to this POST also serves a GET, because it names this URL as
  /// its `Content-Location` and states a lifetime (RFC 9110, section 9.3.3).
  fileprivate func isAnsweredForAll(by arrival: OriginResponse) -> Bool {
    let location = arrival.response.fields["Content-Location"]
    return method == .post && arrival.response.status == 200
      && (arrival.metadata.statedLifetime ?? 0) > 0
      && location.flatMap { URL(string: $0, relativeTo: url)?.absoluteString } == url.absoluteString
  }
}
