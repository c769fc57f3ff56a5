import Persistence

extension StoreServer {
  /// Looks through all of the data for what cannot be right; finds nothing in a sound store.
  ///
  /// It looks for damage to the file, for rows that refer to nothing, and for sums, ratings and
  /// texts that are not what they are made from. Nothing is changed. Others can read meanwhile, and
  /// write but for the moment in which the search index is held against its words.
  public func findings() async throws(StoreServerError) -> [StoreFinding] {
    try await StoreServerError.named {
      let found = try await readEverything { try $0.storeFindings() }
      // A file that cannot be read through can be written to even less.
      if found.contains(where: { $0.code == "damage" }) { return found }
      return try await found + store.database.write(isTrial: true) { try $0.indexFindings() }
    }
  }

  /// Reads on a connection of its own that may write, because one that only reads passes over the
  /// conditions on rows: it does not even compile them.
  private func readEverything<Value: Sendable>(
    _ body: sending (Connection) throws -> Value
  ) async throws -> Value {
    switch store.database.location {
    case .memory: try await store.database.read(body)
    case .file(let path): try await Database.open(.file(path)).transaction(.deferred, body)
    }
  }
}

extension Connection {
  /// What breaks the rules of a store, as far as that can be found by reading.
  func storeFindings() throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    for finding in try findings(of: .full) {
      switch finding {
      case .damage(let words):
        found.append(StoreFinding(code: "damage", description: "The file is damaged: \(words)."))
      case .foreignKey:
        let sentence = "A reference leads nowhere: \(finding)."
        found.append(StoreFinding(code: "reference", description: sentence))
      }
    }
    // Of a damaged file, the answers to questions mean nothing.
    guard !found.contains(where: { $0.code == "damage" }) else { return found }
    let rules =
      StoreRule.variants + StoreRule.ratings + StoreRule.counts + StoreRule.places
      + StoreRule.orders
    for rule in rules {
      found += try prepare(rule.query).all {
        StoreFinding(code: rule.code, description: try $0[0])
      }
    }
    return found
  }

  /// Whether the search index holds the words of the texts; it can only be asked by writing.
  fileprivate func indexFindings() throws -> [StoreFinding] {
    do {
      try prepare("INSERT INTO product_text (product_text) VALUES ('integrity-check')").run()
      return []
    } catch .corrupt {
      let sentence = "The search index does not hold the words of the products."
      return [StoreFinding(code: "index", description: sentence)]
    }
  }
}
