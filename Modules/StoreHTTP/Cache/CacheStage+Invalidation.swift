import Foundation

extension CacheStage {
  /// Hands on what no stored answer can answer, and lets go of what it made wrong.
  ///
  /// After success all stored answers at its address go, and those at the addresses its answer
  /// names; an origin that refused has changed nothing. After a failure on the way nobody knows
  /// whether it was carried out, so its own address goes too.
  func pass(
    _ request: HTTPRequest,
    _ exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard !request.method.isSafe else { return try await next.send(request, for: exchange) }
    let requestedAt = configuration.now()
    let response: HTTPResponse
    do { response = try await next.send(request, for: exchange) } catch {
      if error.mayHaveArrived { await invalidate([request.url], exchange) }
      throw error
    }
    guard (200..<400).contains(response.status) else { return response }
    await invalidate(request.changedAddresses(by: response), exchange)
    var arrival = arrival(response, to: request, requestedAt)
    guard request.isAnsweredForAll(by: arrival), let keyGenerator = await openKeyGenerator(exchange)
    else {
      return response
    }
    arrival.response = try await exchange.read(response)
    let cacheRequest = CacheRequest(request, exchange.cachePolicy)
    return await keep(arrival, lookup(request, cacheRequest, keyGenerator, exchange))
  }

  private func invalidate(_ addresses: [URL], _ exchange: HTTPExchange) async {
    for address in addresses { changes.note(at: Origin(address)) }
    guard let keyGenerator = await openKeyGenerator(exchange) else { return }
    for address in addresses {
      let address = keyGenerator.address(of: address)
      await attempt(exchange) { try await $0.removeAll(at: address) }
    }
  }
}

extension HTTPRequest {
  /// The addresses whose stored answers are wrong once the origin has carried out this request: its
  /// own, and those that the answer names on the same origin (RFC 9111 4.4).
  fileprivate func changedAddresses(by response: HTTPResponse) -> [URL] {
    [url]
      + ["Location", "Content-Location"].compactMap { name in
        let other = response.fields[name].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
        return other.flatMap { Origin($0) == Origin(url) ? $0 : nil }
      }
  }

  /// Whether the answer to this POST answers a GET as well, because it says that it is what now lies
  /// at the address, and for how long (RFC 9110 9.3.3).
  fileprivate func isAnsweredForAll(by arrival: OriginResponse) -> Bool {
    let location = arrival.response.fields["Content-Location"]
    return method == .post && arrival.response.status == 200
      && (arrival.metadata.statedLifetime ?? 0) > 0
      && location.flatMap { URL(string: $0, relativeTo: url)?.absoluteString } == url.absoluteString
  }
}
