import Catalog
import Foundation
import FoundationCore
import Images
import Persistence
package import StoreCore
import StoreHTTP

/// The images in the store's database, each once, named by the hash of its bytes.
enum ImageStore {
  private static let folder = APIRoute.uploadImage.location() + "/"

  /// Returns the path of an image.
  static func url(of name: String) -> String { folder + name }

  /// Returns the name of the store's image at a URL; `nil` for URLs of other servers.
  static func name(in url: String) -> String? {
    url.hasPrefix(folder) ? String(url.dropFirst(folder.count)) : nil
  }

  static func contains(_ name: String, on transaction: any Transaction) async throws -> Bool {
    let count: Int? = try await transaction.value(
      "SELECT count(*) FROM image WHERE name = ?",
      [name]
    )
    return count != 0
  }

  /// Inserts an image, or updates the upload date of an existing one.
  ///
  /// - Returns: `true` if it is new.
  static func insert(
    _ image: UploadedImage,
    at now: Date,
    on transaction: any Transaction
  ) async throws -> Bool {
    let isKept = try await transaction.run(
      "UPDATE image SET uploaded = ? WHERE name = ?",
      [now.seconds, image.name]
    )
    guard isKept == 0 else { return false }
    try await transaction.run(
      "INSERT INTO image (name, type, width, height, uploaded, bytes) VALUES (?, ?, ?, ?, ?, ?)",
      [
        image.name, image.kind.mediaType, image.size.width, image.size.height, now.seconds,
        image.bytes,
      ]
    )
    return true
  }

  /// Returns the type and the bytes of an image.
  static func find(
    _ name: String,
    on transaction: any Transaction
  ) async throws -> (type: String, bytes: [UInt8])? {
    try await transaction.first("SELECT type, bytes FROM image WHERE name = ?", [name]) {
      (type: try $0[0], bytes: try $0[1])
    }
  }

  /// Removes the images that no product and no category uses.
  ///
  /// Images uploaded since `date` are kept, as the client may be about to use them.
  ///
  /// - Returns: The number of images removed.
  static func removeUnused(
    uploadedBefore date: Date,
    on transaction: any Transaction
  ) async throws -> Int {
    var unused = Set(
      try await transaction.all("SELECT name FROM image WHERE uploaded < ?", [date.seconds]) {
        try $0[0] as String
      }
    )
    guard !unused.isEmpty else { return 0 }
    for query: SQLText in ["SELECT images FROM product", "SELECT image FROM category"] {
      try await transaction.each(query) { row in
        let text: String? = try row[0]
        for word in text?.words ?? [] { unused.remove(word) }
      }
    }
    for name in unused {
      try await transaction.run("DELETE FROM image WHERE name = ?", [name])
    }
    return unused.count
  }
}

extension String {
  /// The words of the text that may be names of images, with any URL around them.
  ///
  /// It may return too many, never too few, as these images are kept.
  fileprivate var words: [String] {
    utf8.split { byte in
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
  /// Removes the images that no product and no category uses, except those of the last day.
  ///
  /// - Returns: The number of images that were removed.
  /// - Throws: The error of the database.
  package func removeUnusedImages() async throws -> Int {
    let date = now().addingTimeInterval(-24 * 60 * 60)
    return try await database.write { transaction in
      try await ImageStore.removeUnused(uploadedBefore: date, on: transaction)
    }
  }
}
