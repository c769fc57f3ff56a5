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
    _ call: CacheLookup,
    about stored: StoredResponse?
  ) async throws(HTTPError) -> HTTPResponse {
    if let response = try await answer(to: call, about: stored) { return response }
    return try await ask(call, about: nil)
  }

  /// Nothing where the origin confirmed something else than what is stored.
  ///
  /// Its answer lives no longer than this, so that what it holds is free again before the origin is
  /// asked once more.
  private func answer(
    to call: CacheLookup,
    about stored: StoredResponse?
  ) async throws(HTTPError) -> HTTPResponse? {
    let exchange = call.exchange
    let changesBefore = changes.count
    let requestedAt = parts.now()
    let confirms = stored?.terms.hasValidator == true && !call.question.isHead
    let request = call.request(confirming: confirms ? stored : nil)
    let response: HTTPResponse
    do {
      response = try await exchange.read(next.send(request, for: exchange))
    } catch {
      // An unreadable answer counts as a failure: it does not replace the stored one, which the
      // caller may still get.
      if error.meansOriginFailed, let stale = standIn(stored, call) { return stale }
      throw error.offering(stored, at: parts.now())
    }
    if response.meansOriginFailed, let stale = standIn(stored, call) { return stale }
    let arrival = arrival(response, to: request, requestedAt, changesBefore: changesBefore)
    if response.status == 304, confirms, let stored {
      return await confirm(stored, by: arrival, call)
    }
    if call.question.isHead {
      if let stored, response.status == 200 { await describe(stored, by: arrival, call) }
      return response
    }
    return await keep(arrival, call)
  }

  private func standIn(_ stored: StoredResponse?, _ call: CacheLookup) -> HTTPResponse? {
    let now = parts.now()
    guard let stored, call.question.allowsOnError(stored, now: now) else { return nil }
    return call.served(stored, at: now, because: .staleOnError)
  }

  /// Nothing where the 304 is not about what is stored, which then is not what the origin has.
  private func confirm(
    _ stored: StoredResponse,
    by arrival: OriginResponse,
    _ call: CacheLookup
  ) async -> HTTPResponse? {
    guard stored.isConfirmed(by: arrival.response) else {
      await attempt(call.exchange) { try await $0.remove(stored.variant, for: call.key) }
      return nil
    }
    call.exchange.report(.validated)
    let updated = stored.updated(by: arrival, call)
    await replace(stored, by: updated, arrival, call)
    return updated.answer(to: call.question, at: arrival.receivedAt) { .validated(age: $0) }
  }

  private func describe(
    _ stored: StoredResponse,
    by arrival: OriginResponse,
    _ call: CacheLookup
  ) async {
    if stored.isDescribed(by: arrival.response) {
      await replace(stored, by: stored.updated(by: arrival, call), arrival, call)
    } else {
      await attempt(call.exchange) { try await $0.remove(stored.variant, for: call.key) }
    }
  }

  private func replace(
    _ stored: StoredResponse,
    by updated: StoredResponse,
    _ arrival: OriginResponse,
    _ call: CacheLookup
  ) async {
    if updated.terms.control.noStore || updated.variant != stored.variant {
      await attempt(call.exchange) { try await $0.remove(stored.variant, for: call.key) }
    }
    guard !updated.terms.control.noStore, arrival.isCurrent() else { return }
    await attempt(call.exchange) { store in
      try await store.store(updated, for: call.key)
      try await unstore(updated, ifOutdated: arrival, call, store)
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
      receivedAt: parts.now(),
      isCurrent: { [changes] in
        !changes.hasChange(at: Origin(request.url), after: changesBefore)
      }
    )
  }
}

extension HTTPError {
  /// The error, saying how old the stored answer is that ``HTTPRequest/Caching/Mode/preferStored`` would bring.
  fileprivate func offering(_ stored: StoredResponse?, at now: Date) -> HTTPError {
    guard meansOriginFailed, let stored, !stored.terms.control.mustRevalidate,
      !stored.terms.control.noCache
    else { return self }
    var error = self
    error.staleAge = .seconds(stored.age(at: now))
    return error
  }
}
