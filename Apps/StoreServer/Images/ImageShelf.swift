import Catalog
import Foundation
import FoundationCore
import Persistence

/// The images that the store keeps itself, each once, under the hash of its bytes.
enum ImageShelf {
  private static let folder = "/v1/images/"

  /// Where an image is fetched.
  static func url(of name: String) -> String { folder + name }

  /// The name of one of our images, if an address leads to one; other servers' images are theirs.
  static func name(in url: String) -> String? {
    url.hasPrefix(folder) ? String(url.dropFirst(folder.count)) : nil
  }

  static func holds(_ name: String, on connection: Connection) throws -> Bool {
    let count: Int? = try connection.prepare("SELECT count(*) FROM image WHERE name = ?")
      .value([name])
    return count != 0
  }

  /// Keeps an image; one that is there already is noted to have been uploaded again.
  ///
  /// - Returns: Whether it is new.
  static func keep(
    _ image: UploadedImage,
    at now: Date,
    on connection: Connection
  ) throws -> Bool {
    let isKept = try connection.prepare("UPDATE image SET uploaded = ? WHERE name = ?")
      .run([now.seconds, image.name])
    guard isKept == 0 else { return false }
    try connection.prepare(
      "INSERT INTO image (name, type, width, height, uploaded, bytes) VALUES (?, ?, ?, ?, ?, ?)"
    ).run([
      image.name, image.kind.type, image.size.width, image.size.height, now.seconds, image.bytes,
    ])
    return true
  }

  /// The type and the bytes of an image.
  static func find(
    _ name: String,
    on connection: Connection
  ) throws -> (type: String, bytes: [UInt8])? {
    try connection.prepare("SELECT type, bytes FROM image WHERE name = ?")
      .first([name]) { (type: try $0[0], bytes: try $0[1]) }
  }

  /// Removes the images that no product and no category uses.
  ///
  /// Those uploaded since `date` are kept: whoever uploaded one may be about to use it.
  ///
  /// - Returns: How many were removed.
  static func removeUnused(
    uploadedBefore date: Date,
    on connection: Connection
  ) throws -> Int {
    var unused = Set(
      try connection.prepare("SELECT name FROM image WHERE uploaded < ?")
        .all([date.seconds]) { try $0[0] as String }
    )
    guard !unused.isEmpty else { return 0 }
    for column in ["images FROM product", "image FROM category"] {
      try connection.prepare("SELECT \(column)").each { row in
        let text: String? = try row[0]
        for word in text?.words ?? [] { unused.remove(word) }
      }
    }
    for name in unused {
      try connection.prepare("DELETE FROM image WHERE name = ?").run([name])
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
