import Foundation

/// A folder of kept indicators, one file each.
public struct KeptIndicators: Sendable {
  /// The path of the folder, which need not exist.
  public let folder: String

  /// Creates the list of a folder.
  public init(folder: String) { self.folder = folder }

  /// A file of the folder.
  public struct File: Sendable {
    /// The path.
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The indicator; `nil` for a file that cannot be read.
    public let indicator: KeptIndicator?

    /// Creates a file.
    public init(path: String, size: Int, indicator: KeptIndicator?) {
      self.path = path
      self.size = size
      self.indicator = indicator
    }
  }

  /// Returns the path of the file of an indicator; `nil` for a text that is no code.
  public func path(of id: String) -> String? {
    let isCode = id.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0))
    }
    guard isCode, (1...100).contains(id.utf8.count), !id.hasPrefix(".") else { return nil }
    return "\(folder)/\(id.uppercased())\(Self.ending)"
  }

  /// Returns the files of the folder, by code; none without a folder.
  public func files() -> [File] {
    // Without a folder no indicator is kept yet.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }.sorted().map { name in
      let path = "\(folder)/\(name)"
      let bytes = Self.bytes(at: path)
      return File(
        path: path,
        size: bytes?.count ?? 0,
        indicator: bytes.flatMap(KeptIndicator.init(bytes:))
      )
    }
  }

  /// Returns a kept indicator; `nil` if it is not kept, or its file cannot be read.
  public func indicator(_ id: String) -> KeptIndicator? {
    path(of: id).flatMap(Self.bytes).flatMap(KeptIndicator.init(bytes:))
  }

  private static let ending = ".figures.tsv"

  private static func bytes(at path: String) -> [UInt8]? {
    // An unreadable file is as good as none; the list of files shows it.
    (try? Data(contentsOf: URL(filePath: path))).map { Array($0) }
  }
}
