import Foundation
import FoundationCore
import TestSupport

@testable import StoreHTTP

/// A cache in a temporary file, with a date that a test sets.
final class CacheOnDisk: Sendable {
  let folder: TemporaryFolder
  let path: String
  private let today = Lock(Date(timeIntervalSince1970: 1_800_000_000))

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "caches/rialto/answers.sqlite").path
  }

  /// A store on the file, as each program that shares it has one.
  func store(capacity: Int = 64 << 20) -> SQLiteCacheStore {
    SQLiteCacheStore(at: path, capacity: capacity) { [self] in today.withLock { $0 } }
  }

  func pass(_ seconds: TimeInterval) { today.withLock { $0 += seconds } }

  /// Everything that lies in the file, its log, and the other files beside it.
  func rawBytes() throws -> Data {
    let folder = URL(filePath: path).deletingLastPathComponent()
    let files = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.reduce(Data()) { try $0 + Data(contentsOf: $1) }
  }

  func write(_ text: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
}

extension CacheKey {
  static func at(_ path: String, caller: String = "") -> CacheKey {
    CacheKey(address: "https://shop.example/\(path)", caller: caller)
  }
}

extension StoredResponse {
  /// An answer that says who it is.
  static func saying(
    _ text: String,
    fields: HTTPFields = ["ETag": "\"1\""],
    language: String? = nil
  ) -> StoredResponse {
    StoredResponse(
      status: 200,
      fields: fields,
      body: Array(text.utf8),
      requestedAt: Date(timeIntervalSince1970: 1_700_000_000.125),
      receivedAt: Date(timeIntervalSince1970: 1_700_000_001.25),
      variant: ResponseVariant(
        language.map { [ResponseVariant.Condition(name: "accept-language", value: $0)] } ?? []
      )
    )
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}
