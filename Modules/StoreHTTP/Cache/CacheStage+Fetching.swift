import Foundation
import FoundationCore

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
    let requestedAt = configuration.now()
    let confirms = stored?.metadata.hasValidator == true && !lookup.cacheRequest.isHead
    let request = lookup.request(confirming: confirms ? stored : nil)
    let response: HTTPResponse
    do {
      response = try await exchange.read(next.send(request, for: exchange))
    } catch {
      // A response that cannot be decoded counts as a failure: it does not replace the stored one,
      // which the caller may still get.
      if error.meansOriginFailed, let stale = standIn(stored, for: lookup) { return stale }
      throw error.offering(stored, at: configuration.now())
    }
    if response.meansOriginFailed, let stale = standIn(stored, for: lookup) { return stale }
    if !lookup.cacheRequest.isHead, response.isOfNoUse(under: exchange.cachePolicy) {
      exchange.report(.notStored(reason: UncacheableReason.noUse.rawValue))
      return response
    }
    let arrival = arrival(response, to: request, at: requestedAt, changesBefore: changesBefore)
    if response.status == 304, confirms, let stored {
      return await confirm(stored, by: arrival, for: lookup)
    }
    if lookup.cacheRequest.isHead {
      if let stored, response.status == 200 { await describe(stored, by: arrival, for: lookup) }
      return response
    }
    return await keep(arrival, for: lookup)
  }

  private func standIn(_ stored: StoredResponse?, for lookup: CacheLookup) -> HTTPResponse? {
    let now = configuration.now()
    guard let stored, lookup.cacheRequest.allowsOnError(stored, now: now) else { return nil }
    return lookup.served(stored, at: now, reason: .staleOnError)
  }

  /// Returns `nil` if the 304 does not match the stored response, which is then outdated.
  private func confirm(
    _ stored: StoredResponse,
    by arrival: OriginResponse,
    for lookup: CacheLookup
  ) async -> HTTPResponse? {
    guard stored.isConfirmed(by: arrival.response) else {
      await attempt(lookup.exchange) { try await $0.remove(stored.variant, for: lookup.key) }
      return nil
    }
    lookup.exchange.report(.validated)
    let updated = stored.updated(by: arrival, lookup)
    await replace(stored, by: updated, from: arrival, for: lookup)
    return updated.answer(to: lookup.cacheRequest, at: arrival.receivedAt) { .revalidated(age: $0) }
  }

  private func describe(
    _ stored: StoredResponse,
    by arrival: OriginResponse,
    for lookup: CacheLookup
  ) async {
    if stored.isDescribed(by: arrival.response) {
      await replace(stored, by: stored.updated(by: arrival, lookup), from: arrival, for: lookup)
    } else {
      await attempt(lookup.exchange) { try await $0.remove(stored.variant, for: lookup.key) }
    }
  }

  private func replace(
    _ stored: StoredResponse,
    by updated: StoredResponse,
    from arrival: OriginResponse,
    for lookup: CacheLookup
  ) async {
    if updated.metadata.control.noStore || updated.variant != stored.variant {
      await attempt(lookup.exchange) { try await $0.remove(stored.variant, for: lookup.key) }
    }
    guard !updated.metadata.control.noStore, arrival.isCurrent() else { return }
    await attempt(lookup.exchange) { store in
      try await store.store(updated, for: lookup.key)
      try await unstore(updated, ifOutdated: arrival, for: lookup, in: store)
    }
  }

  func arrival(
    _ response: HTTPResponse,
    to request: HTTPRequest,
    at requestedAt: Date,
    changesBefore: Int? = nil
  ) -> OriginResponse {
    let changesBefore = changesBefore ?? changes.count
    return OriginResponse(
      response: response,
      requestedAt: requestedAt,
      receivedAt: configuration.now(),
      isCurrent: { [changes] in
        !changes.hasChange(at: Origin(request.url), after: changesBefore)
      }
    )
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
    error.staleAge = .seconds(stored.age(at: now))
    return error
  }
}

extension CacheStage {
  /// Returns the response, whose body is stored once it has been read to the end.
  func keep(_ arrival: OriginResponse, for lookup: CacheLookup) async -> HTTPResponse {
    var response = arrival.response
    let metadata = arrival.metadata
    let refusal = StoredResponse.refusal(
      toKeep: response,
      with: metadata,
      for: lookup.cacheRequest,
      under: lookup.exchange.cachePolicy
    )
    if let refusal {
      lookup.exchange.report(.notStored(reason: refusal.rawValue))
    } else if let length = response.body.length, length > configuration.entryLimit {
      // Known from the head, so that no byte is buffered.
      lookup.exchange.report(.notStored(reason: UncacheableReason.tooLarge.rawValue))
    } else if let body = response.body.bytes {
      await keep(body, of: arrival, with: metadata, for: lookup)
    } else {
      response.body = response.body.copied(upTo: configuration.entryLimit) { body in
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
    do throws(UncacheableReason) {
      let stored = try arrival.stored(
        with: body,
        metadata: metadata,
        for: lookup,
        limit: configuration.entryLimit
      )
      await attempt(lookup.exchange) { store in
        var kept: StoredResponse? = stored
        if stored.metadata.part != nil {
          let others = try await store.responses(for: lookup.key)
          kept = stored.joining(others.first { $0.variant == stored.variant })
        }
        guard let kept, kept.body.count <= configuration.entryLimit else { return }
        try await store.store(kept, for: lookup.key)
        try await unstore(kept, ifOutdated: arrival, for: lookup, in: store)
        lookup.exchange.report(.stored(bytes: kept.body.count))
      }
    } catch {
      lookup.exchange.report(.notStored(reason: error.rawValue))
    }
  }

  /// Removes a response that was stored while a change was made at its origin, which may have
  /// invalidated the URL just before.
  func unstore(
    _ stored: StoredResponse,
    ifOutdated arrival: OriginResponse,
    for lookup: CacheLookup,
    in store: any CacheStore
  ) async throws {
    if !arrival.isCurrent() { try await store.remove(stored.variant, for: lookup.key) }
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
  /// Returns the URLs to invalidate after this request: its own, and the URLs at the same origin that
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
