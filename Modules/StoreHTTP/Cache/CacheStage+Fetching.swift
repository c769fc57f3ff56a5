import Foundation
import FoundationCore

/// A response of the origin with its times.
struct OriginResponse: Sendable {
  let response: HTTPResponse
  let requestedAt: Date
  let receivedAt: Date
  /// Returns `true` unless the origin was changed through this client since the request: then the
  /// response may be older than the change.
  let isCurrent: @Sendable () -> Bool
}

extension CacheStage {
  /// Sends a request to the origin and stores the response.
  ///
  /// - Parameters:
  ///   - lookup: The request.
  ///   - stored: The stored response to revalidate, or to use if the origin fails.
  /// - Returns: The new response, or the stored one.
  /// - Throws: The error of the request, if there is no stored response to use.
  func ask(
    _ lookup: CacheLookup,
    about stored: StoredResponse?
  ) async throws(HTTPError) -> HTTPResponse {
    if let response = try await answer(to: lookup, about: stored) { return response }
    return try await ask(lookup, about: nil)
  }

  /// Returns `nil` if the origin confirmed another response than the stored one.
  ///
  /// Its response is released when this returns, before the request is sent once more.
  private func answer(
    to lookup: CacheLookup,
    about stored: StoredResponse?
  ) async throws(HTTPError) -> HTTPResponse? {
    let exchange = lookup.exchange
    let changesBefore = changes.count
    let requestedAt = now()
    let confirms = stored?.metadata.hasValidator == true
    let request = lookup.request(confirming: confirms ? stored : nil)
    let response: HTTPResponse
    do {
      let arrived = try await next.send(request, for: exchange)
      if stored == nil, arrived.isOfNoUse(under: exchange.cachePolicy) {
        // Neither stored nor compared with a stored one: the caller reads it.
        exchange.reportNotStored(.noUse)
        return arrived
      }
      response = try await exchange.read(arrived)
    } catch {
      // A response that cannot be decoded counts as a failure: it does not replace the stored one,
      // which the caller may still get.
      if error.meansOriginFailed, let stale = standIn(stored, for: lookup) { return stale }
      throw error.offering(stored, at: now())
    }
    if response.meansOriginFailed, let stale = standIn(stored, for: lookup) { return stale }
    if response.isOfNoUse(under: exchange.cachePolicy) {
      exchange.reportNotStored(.noUse)
      return response
    }
    let arrival = OriginResponse(
      response: response,
      requestedAt: requestedAt,
      receivedAt: now(),
      isCurrent: { [changes] in
        !changes.hasChange(at: Origin(request), after: changesBefore)
      }
    )
    if response.status == 304, confirms, let stored {
      return await confirm(stored, by: arrival, for: lookup)
    }
    return await keep(arrival, for: lookup)
  }

  private func standIn(_ stored: StoredResponse?, for lookup: CacheLookup) -> HTTPResponse? {
    let now = now()
    guard let stored, lookup.cacheRequest.allowsOnError(stored, now: now) else { return nil }
    return lookup.served(stored, at: now, reason: .staleOnError)
  }

  /// Returns `nil` if the 304 does not match the stored response, which is then outdated.
  private func confirm(
    _ stored: StoredResponse,
    by arrival: OriginResponse,
    for lookup: CacheLookup
  ) async -> HTTPResponse? {
    let isConfirmed = stored.isConfirmed(by: arrival.response)
    let updated = stored.updated(by: arrival, variant: lookup.variant)
    let forbidsStoring = updated.metadata.control.noStore
    if !isConfirmed || forbidsStoring || updated.variant != stored.variant {
      await attempt(lookup.exchange) { try await $0.remove(stored.variant, for: lookup.key) }
    }
    guard isConfirmed else { return nil }
    lookup.exchange.report(.validated)
    if !forbidsStoring, arrival.isCurrent() {
      await attempt(lookup.exchange) { try await put(updated, of: arrival, for: lookup, in: $0) }
    }
    return updated.answer(to: lookup.cacheRequest, at: arrival.receivedAt) { .revalidated(age: $0) }
  }
}

extension HTTPError {
  /// Returns the error with the age of the stored response that
  /// ``HTTPRequest/CachePolicy/Mode/preferCached`` would use.
  fileprivate func offering(_ stored: StoredResponse?, at now: Date) -> HTTPError {
    guard meansOriginFailed, let stored, !stored.metadata.control.mustRevalidate,
      !stored.metadata.control.noCache
    else { return self }
    var error = self
    error.added.staleAge = .seconds(stored.age(at: now))
    return error
  }
}

extension CacheStage {
  /// Returns the response, whose body is stored once it has been read to the end.
  private func keep(_ arrival: OriginResponse, for lookup: CacheLookup) async -> HTTPResponse {
    var response = arrival.response
    let metadata = CacheMetadata(
      response.fields,
      requestedAt: arrival.requestedAt,
      receivedAt: arrival.receivedAt
    )
    let refusal = StoredResponse.refusal(
      toKeep: response,
      with: metadata,
      for: lookup.cacheRequest,
      under: lookup.exchange.cachePolicy
    )
    if let refusal {
      lookup.exchange.reportNotStored(refusal)
    } else if let length = response.body.length, length > entryLimit {
      // Known from the head, so that no byte is buffered.
      lookup.exchange.reportNotStored(.tooLarge)
    } else if let body = response.body.bytes {
      await keep(body, of: arrival, with: metadata, for: lookup)
    } else {
      response.body = response.body.copied(upTo: entryLimit) { body in
        await self.keep(body, of: arrival, with: metadata, for: lookup)
      }
    }
    return response
  }

  private func keep(
    _ body: [UInt8]?,
    of arrival: OriginResponse,
    with metadata: CacheMetadata,
    for lookup: CacheLookup
  ) async {
    let exchange = lookup.exchange
    let response = arrival.response
    guard let body, body.count <= entryLimit else {
      return exchange.reportNotStored(.tooLarge)
    }
    guard arrival.isCurrent() else { return exchange.reportNotStored(.outdated) }
    guard exchange.isValidResponse(response, body: body) else {
      return exchange.reportNotStored(.notAnAnswer)
    }
    let stored = StoredResponse(
      status: response.status,
      fields: response.fields.kept(metadata.control),
      body: body.fitted,
      requestedAt: arrival.requestedAt,
      receivedAt: arrival.receivedAt,
      variant: lookup.variant(metadata),
      metadata: metadata
    )
    await attempt(exchange) { store in
      try await put(stored, of: arrival, for: lookup, in: store)
      exchange.report(.stored(bytes: body.count))
    }
  }

  /// Stores a response, and removes it again if a change was made at its origin meanwhile, which may
  /// have invalidated the URL just before.
  private func put(
    _ stored: StoredResponse,
    of arrival: OriginResponse,
    for lookup: CacheLookup,
    in store: any CacheStore
  ) async throws {
    try await store.store(stored, for: lookup.key)
    if !arrival.isCurrent() { try await store.remove(stored.variant, for: lookup.key) }
  }
}

extension [UInt8] {
  /// The same bytes without much unused room, which would stay in memory with them.
  fileprivate var fitted: [UInt8] {
    capacity - count <= 64 + count / 8 ? self : withUnsafeBytes { Array($0) }
  }
}

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
    let response: HTTPResponse
    do { response = try await next.send(request, for: exchange) } catch {
      if error.mayHaveArrived { await invalidate([request.url], in: exchange) }
      throw error
    }
    if (200..<400).contains(response.status) {
      await invalidate(request.changedAddresses(by: response), in: exchange)
    }
    return response
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
  /// Returns the URLs to invalidate after this request: its own, and the URLs at the same origin that
  /// the response names (RFC 9111, section 4.4).
  fileprivate func changedAddresses(by response: HTTPResponse) -> [URL] {
    [url]
      + ["Location", "Content-Location"].compactMap { name in
        let other = response.fields[name].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
        return other.flatMap { Origin($0) == Origin(url) ? $0 : nil }
      }
  }
}

extension HTTPResponse {
  /// `true` if the origin or a gateway failed temporarily (RFC 5861, section 4).
  var meansOriginFailed: Bool { [500, 502, 503, 504].contains(status) }
}

extension HTTPError {
  /// `true` for a failure of the origin or the network, for which a stored response may be used.
  var meansOriginFailed: Bool {
    switch kind {
    case .cancelled, .invalidRequest, .notCached, .credentialRefused, .bodyFailed: false
    // An error with a 2xx status.
    case .status(let status, _): (200..<300).contains(status)
    default: true
    }
  }

  /// `true` if the origin may have received the request.
  var mayHaveArrived: Bool {
    switch kind {
    case .invalidRequest, .noConnection, .hostNotFound, .certificateRefused, .circuitOpen,
      .rateLimited, .notCached:
      false
    default: true
    }
  }
}
