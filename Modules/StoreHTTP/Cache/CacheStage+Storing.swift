extension CacheStage {
  /// The answer, whose body is kept once all of it has been read.
  func keep(_ arrival: OriginResponse, _ call: CacheLookup) async -> HTTPResponse {
    var response = arrival.response
    let terms = arrival.terms
    let refusal = StoredResponse.refusal(
      toKeep: response,
      terms,
      for: call.question,
      call.exchange.caching
    )
    if let refusal {
      call.exchange.report(.notStored(because: refusal.rawValue))
    } else if let length = response.body.length, length > parts.entryLimit {
      // Known at once, so not a byte of it is held.
      call.exchange.report(.notStored(because: UncacheableReason.tooLarge.rawValue))
    } else if let body = response.body.bytes {
      await keep(body, of: arrival, terms, call)
    } else {
      response.body = response.body.copied(upTo: parts.entryLimit) { body in
        await self.keep(body, of: arrival, terms, call)
      }
    }
    return response
  }

  private func keep(
    _ body: [UInt8]?,
    of arrival: OriginResponse,
    _ terms: CacheMetadata,
    _ call: CacheLookup
  ) async {
    do throws(UncacheableReason) {
      let stored = try arrival.stored(with: body, terms, call, limit: parts.entryLimit)
      await attempt(call.exchange) { store in
        var kept: StoredResponse? = stored
        if stored.terms.part != nil {
          let others = try await store.responses(for: call.key)
          kept = stored.joining(others.first { $0.variant == stored.variant })
        }
        guard let kept, kept.body.count <= parts.entryLimit else { return }
        try await store.store(kept, for: call.key)
        try await unstore(kept, ifOutdated: arrival, call, store)
        call.exchange.report(.stored(bytes: kept.body.count))
      }
    } catch {
      call.exchange.report(.notStored(because: error.rawValue))
    }
  }

  /// Lets go of what was stored while a change was on its way to the same store, which may have
  /// cleared the address just before.
  func unstore(
    _ stored: StoredResponse,
    ifOutdated arrival: OriginResponse,
    _ call: CacheLookup,
    _ store: any CacheStore
  ) async throws {
    if !arrival.isCurrent() { try await store.remove(stored.variant, for: call.key) }
  }
}
