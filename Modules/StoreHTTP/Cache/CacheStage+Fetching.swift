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
