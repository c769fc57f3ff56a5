import CatalogTestSupport
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// An index of SQLite that was damaged in the file.
struct IndexDamageTests {
  @Test func anIndexThatLeadsAstrayIsFound() async throws {
    let store = try await EditedStore()
    // The index alone has the word in small letters.
    let word = JSONValue.mug("CUP").with("description", "ZYZZYVA")
    _ = try await store.send(.post, "products", word)
    try await store.tamper("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Data(contentsOf: URL(filePath: store.path))
    let place = try #require(bytes.firstRange(of: Data("zyzzyva".utf8)))
    bytes.replaceSubrange(place, with: Data("zyzzyvb".utf8))
    let copy = store.folder.file("copy.sqlite")
    try bytes.write(to: URL(filePath: copy))
    let found = try await StoreServer(.file(copy)).checkConsistency()
    #expect(found.map(\.code) == ["index"])
  }
}
