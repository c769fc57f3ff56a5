import Foundation
import FoundationCore

extension CacheStage {
  /// Asks the origin, and keeps what it answers.
  ///
  /// - Parameters:
  ///   - call: What is asked.
  ///   - stored: What is stored but would not do, to have it confirmed or given in need.
  /// - Returns: The answer, or the stored one where that was confirmed or stands in.
  /// - Throws: What the way to the origin throws, where nothing stands in.
  func ask(
    _ lookup: CacheLookup,
    about stored: StoredResponse?
  ) async throws(HTTPError) -> HTTPResponse {
    if let response = try await answer(to: lookup, about: stored) { return response }
    return try await ask(lookup, about: nil)
  }

  /// Nothing where the origin confirmed something else than what is stored.
  ///
  /// Its answer lives no longer than this, so that what it holds is free again before the origin is
  /// asked once more.
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
      // An unreadable answer counts as a failure: it does not replace the stored one, which the
      // caller may still get.
      if error.meansOriginFailed, let stale = standIn(stored, lookup) { return stale }
      throw error.offering(stored, at: configuration.now())
    }
    if response.meansOriginFailed, let stale = standIn(stored, lookup) { return stale }
    let arrival = arrival(response, to: request, requestedAt, changesBefore: changesBefore)
    if response.status == 304, confirms, let stored {
      return await confirm(stored, by: arrival, lookup)
    }
    if lookup.cacheRequest.isHead {
      if let stored, response.status == 200 { await describe(stored, by: arrival, lookup) }
      return response
    }
    return await keep(arrival, lookup)
  }

  private func standIn(_ stored: StoredResponse?, _ lookup: CacheLookup) -> HTTPResponse? {
    let now = configuration.now()
    guard let stored, lookup.cacheRequest.allowsOnError(stored, now: now) else { return nil }
    return lookup.served(stored, at: now, reason: .staleOnError)
  }

  /// Nothing where the 304 is not about what is stored, which then is not what the origin has.
  private func confirm(
    _ stored: StoredResponse,
    by arrival: OriginResponse,
    _ lookup: CacheLookup
  ) async -> HTTPResponse? {
    guard stored.isConfirmed(by: arrival.response) else {
      await attempt(lookup.exchange) { try await $0.remove(stored.variant, for: lookup.key) }
      return nil
    }
    lookup.exchange.report(.validated)
    let updated = stored.updated(by: arrival, lookup)
    await replace(stored, by: updated, arrival, lookup)
    return updated.answer(to: lookup.cacheRequest, at: arrival.receivedAt) { .validated(age: $0) }
  }

  private func describe(
    _ stored: StoredResponse,
    by arrival: OriginResponse,
    _ lookup: CacheLookup
  ) async {
    if stored.isDescribed(by: arrival.response) {
      await replace(stored, by: stored.updated(by: arrival, lookup), arrival, lookup)
    } else {
      await attempt(lookup.exchange) { try await $0.remove(stored.variant, for: lookup.key) }
    }
  }

  private func replace(
    _ stored: StoredResponse,
    by updated: StoredResponse,
    _ arrival: OriginResponse,
    _ lookup: CacheLookup
  ) async {
    if updated.metadata.control.noStore || updated.variant != stored.variant {
      await attempt(lookup.exchange) { try await $0.remove(stored.variant, for: lookup.key) }
    }
    guard !updated.metadata.control.noStore, arrival.isCurrent() else { return }
    await attempt(lookup.exchange) { store in
      try await store.store(updated, for: lookup.key)
      try await unstore(updated, ifOutdated: arrival, lookup, store)
    }
  }

  func arrival(
    _ response: HTTPResponse,
    to request: HTTPRequest,
    _ requestedAt: Date,
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
  /// The error, saying how old the stored answer is that ``HTTPRequest/CachePolicy/Mode/preferCached`` would bring.
  fileprivate func offering(_ stored: StoredResponse?, at now: Date) -> HTTPError {
    guard meansOriginFailed, let stored, !stored.metadata.control.mustRevalidate,
      !stored.metadata.control.noCache
    else { return self }
    var error = self
    error.staleAge = .seconds(stored.age(at: now))
    return error
  }
}
