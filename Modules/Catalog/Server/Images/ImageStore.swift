import Catalog
import Foundation
import FoundationCore
import Images
import Persistence
import StoreCore

/// The images that the store keeps itself, each once, under the hash of its bytes.
enum ImageStore {
  private static let folder = "/v1/images/"

  /// Where an image is fetched.
  static func url(of name: String) -> String { folder + name }

  /// The name of one of our images, if an address leads to one; other servers' images are theirs.
  static func name(in url: String) -> String? {
    url.hasPrefix(folder) ? String(url.dropFirst(folder.count)) : nil
  }

  static func holds(_ name: String, on transaction: any Transaction) async throws -> Bool {
    let count: Int? = try await transaction.value(
      "SELECT count(*) FROM image WHERE name = ?",
      [name]
    )
    return count != 0
  }

  /// Keeps an image; one that is there already is noted to have been uploaded again.
  ///
  /// - Returns: Whether it is new.
  static func keep(
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

  /// The type and the bytes of an image.
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
  /// Those uploaded since `date` are kept: whoever uploaded one may be about to use it.
  ///
  /// - Returns: How many were removed.
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
  /// What in the text may be names of images, however an address is written around them.
  ///
  /// Sooner one too many than one too few: what is found here is not removed.
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
