import Catalog
import Foundation
import FoundationCore
import Images
import Persistence
package import StoreCore
import StoreHTTP

/// The images in the store's database, each once, named by the hash of its bytes, in a transaction.
struct ImageStore {
  private static let folder = APIRoute.uploadImage.location() + "/"

  /// Returns the path of an image.
  static func url(of name: String) -> String { folder + name }

  /// Returns the name of the store's image at a URL; `nil` for URLs of other servers.
  static func name(in url: String) -> String? {
    url.hasPrefix(folder) ? String(url.dropFirst(folder.count)) : nil
  }

  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  func contains(_ name: String) async throws -> Bool {
    let count: Int? = try await transaction.value("SELECT count(*) FROM image WHERE name = \(name)")
    return count != 0
  }

  /// Returns an error if a URL is one of the store and has no image.
  func errors(in url: String, of field: String) async throws -> [FieldError] {
    guard let name = Self.name(in: url), try await !contains(name) else { return [] }
    return [FieldError(field: field, code: "unknown", message: "The store has no such image.")]
  }

  /// Inserts an image, or updates the upload date of an existing one.
  ///
  /// - Returns: `true` if it is new.
  func insert(_ image: UploadedImage, at now: Date) async throws -> Bool {
    let isKept = try await transaction.run(
      "UPDATE image SET uploaded = \(now.seconds) WHERE name = \(image.name)"
    )
    guard isKept == 0 else { return false }
    try await transaction.run(
      """
      INSERT INTO image (name, type, width, height, uploaded, bytes)
      VALUES (\(image.name), \(image.kind.mediaType), \(image.size.width), \(image.size.height),
        \(now.seconds), \(image.bytes))
      """
    )
    return true
  }

  /// Returns the type and the bytes of an image.
  func find(_ name: String) async throws -> (type: String, bytes: [UInt8])? {
    try await transaction.first("SELECT type, bytes FROM image WHERE name = \(name)") {
      (type: try $0[0], bytes: try $0[1])
    }
  }

  /// Removes the images that no product and no category uses.
  ///
  /// Images uploaded since `date` are kept, as the client may be about to use them.
  ///
  /// - Returns: The number of images removed.
  func removeUnused(uploadedBefore date: Date) async throws -> Int {
    var unused = Set(
      try await transaction.all("SELECT name FROM image WHERE uploaded < \(date.seconds)") {
        try $0[0] as String
      }
    )
    guard !unused.isEmpty else { return 0 }
    for query: SQLText in ["SELECT images FROM product", "SELECT image FROM category"] {
      try await transaction.each(query) { row in
        let text: String? = try row[0]
        for name in Self.names(in: text ?? "") { unused.remove(name) }
      }
    }
    for name in unused { try await transaction.run("DELETE FROM image WHERE name = \(name)") }
    return unused.count
  }

  /// Returns the words of a text that may be names of images, with any URL around them.
  ///
  /// It may return too many, never too few, as these images are kept.
  private static func names(in text: String) -> [String] {
    text.utf8.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."):
        false
      default: true
      }
    }.filter { $0.count > 64 }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Store {
  /// Removes the images that no product and no category uses, if they are older than a day.
  ///
  /// - Returns: The number of images that were removed.
  /// - Throws: The error of the database.
  package func removeUnusedImages() async throws -> Int {
    let date = now().addingTimeInterval(-24 * 60 * 60)
    return try await database.write { try await ImageStore($0).removeUnused(uploadedBefore: date) }
  }
}
