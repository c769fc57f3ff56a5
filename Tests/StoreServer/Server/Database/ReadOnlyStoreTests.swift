import CatalogTestSupport
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// A store whose file, or whose folder, cannot be written.
struct ReadOnlyStoreTests {
  private let folder: TemporaryFolder
  private let place: URL
  private let path: String

  /// A closed store of one product.
  init() async throws {
    folder = try TemporaryFolder()
    place = folder.url.appending(path: "data")
    path = place.appending(path: "store.sqlite").path
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let server = try await StoreServer(.file(path))
    let answer = try await ContractClient(server).post("/v1/products", .mug())
    try #require(answer.status == 201, "\(answer.text)")
    await server.close()
    chmod(folder.url.path, 0o777)
  }

  @Test(arguments: [(0o444 as mode_t, 0o555 as mode_t), (0o444, 0o777), (0o644, 0o555)])
  func aReadOnlyStoreIsReadAndCheckedAndBackedUp(file: mode_t, place mode: mode_t) async throws {
    chmod(path, file)
    chmod(place.path, mode)
    defer { chmod(place.path, 0o755) }
    await #expect(processExitsWith: .success) {
      [path = path as String, copy = folder.file("copy.sqlite") as String] in
      try dropPrivileges(owning: path)
      let server = try await StoreServer(.file(path))
      let client = try await ContractClient(server)
      #expect(try await client.get("/v1/products").json?["items"]?.elements.count == 1)
      let readiness = try await client.get("/readyz")
      #expect(readiness.status == 503)
      #expect(readiness.code == "not_writable")
      #expect(try await server.checkConsistency() == [])
      let refused = try await client.post("/v1/products", .mug("MUG-2"))
      #expect(refused.status == 507)
      #expect(refused.code == "read_only")
      #expect(refused.json?["title"] == "The store is read-only.")
      try await server.backUp(to: copy)
      await server.close()
      #expect(try await StoreServer(.file(copy)).status().products == 1)
    }
  }

  /// On a read-only disk, nothing in the folder can be written.
  @Test(arguments: [0o444 as mode_t, 0o644])
  func aStoreIsReadyOnceItsDiskCanBeWritten(file: mode_t) async throws {
    chmod(path, file)
    chmod(place.path, 0o555)
    if getuid() == 0 { try #require(chown(place.path, 65534, 65534) == 0) }
    defer { chmod(place.path, 0o755) }
    await #expect(processExitsWith: .success) {
      [path = path as String, place = place.path as String] in
      try dropPrivileges(owning: path)
      let server = try await StoreServer(.file(path))
      let client = try await ContractClient(server)
      #expect(try await client.get("/readyz").code == "not_writable")
      chmod(place, 0o755)
      chmod(path, 0o644)
      #expect(try await client.get("/readyz").status == 200)
      #expect(try await client.post("/v1/products", .mug("MUG-2")).status == 201)
      #expect(try await client.get("/v1/products").json?["items"]?.elements.count == 2)
      await server.close()
      #expect(try await StoreServer(.file(path)).status().products == 2)
    }
  }

  @Test func aStoreOfAnEarlierBuildIsRefused() async throws {
    try Connection(.file(path)).execute(script: "PRAGMA user_version = 12")
    chmod(path, 0o444)
    chmod(place.path, 0o555)
    defer { chmod(place.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      try dropPrivileges(owning: path)
      let error = await #expect(throws: StoreServerError.self) {
        try await StoreServer(.file(path))
      }
      #expect(error?.code == "store.unreleased")
    }
  }
}
