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
