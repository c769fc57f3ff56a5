import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// A command with an invalid argument, input or file, and its expected failure.
struct WrongInput: Sendable, CustomTestStringConvertible {
  /// The state before the command.
  enum Place: Sendable {
    /// A home folder with nothing in it.
    case empty
    /// A store with products, shipping methods and an order.
    case market
  }

  let words: [String]
  let status: CommandKit.ExitStatus
  /// A part of the expected message.
  let message: String
  var place = Place.market
  /// The lines of standard input.
  var input: [String] = []
  /// Prepares the invalid state.
  var breaking: @Sendable (inout Desk) throws -> Void = { _ in }

  /// Creates an input from a shell command line; `%D` stands for the options of a delivery.
  init(
    _ line: String,
    _ status: CommandKit.ExitStatus,
    _ message: String,
    in place: Place = .market,
    piping input: [String] = [],
    breaking: @escaping @Sendable (inout Desk) throws -> Void = { _ in }
  ) {
    words = Shell.words(of: line).flatMap { $0 == "%D" ? Market.delivery : [$0] }
    self.status = status
    self.message = message
    self.place = place
    self.input = input
    self.breaking = breaking
  }

  var testDescription: String { words.joined(separator: " ").prefix(120).description }

  /// Runs the command, and checks its status, its message and that it leaves the store unchanged.
  func check() async throws {
    var desk = try Desk()
    if case .market = place { try await desk.copyStore(of: Self.market.value) }
    desk.input = MemoryInput(input)
    try breaking(&desk)
    let before = try desk.files
    let result = await desk.rialto(words)

    #expect(result.status == status, "\(result.error)")
    #expect(message.isEmpty || result.error.contains(message), "\(result.error)")
    #expect(!result.error.contains("Something unexpected"), "\(result.error)")
    let shown = result.output + result.error
    #expect(!shown.unicodeScalars.contains { $0.isHostile }, "\(shown.debugDescription)")
    if words.contains("--json") {
      let isJSON = (try? ExactJSONDecoder().decode(JSONValue.self, from: result.output.utf8)) != nil
      #expect(result.output.isEmpty || isJSON, "\(result.output)")
    } else if status == .usage {
      #expect(result.output.isEmpty)
    }
    let left = try desk.files.subtracting(before).filter { !$0.isLasting }
    #expect(left.isEmpty)
    if case .market = place, FileManager.default.fileExists(atPath: desk.storeFile),
      !desk.hasStore(of: try await Self.market.value)
    {
      desk.environment = ["HOME": desk.home]
      desk.userID = getuid()
      try? FileManager.default.removeItem(atPath: desk.userFile)
      try? FileManager.default.removeItem(atPath: desk.projectFile)
      let fsck = await desk.rialto("store fsck --config store.url=embedded")
      #expect(fsck.status == .done, "\(fsck.error)")
    }
  }

  /// The store that is copied for each input.
  private static let market = Task {
    let market = try await Market()
    _ = await market.place("LAMP")
    return market.shop.desk
  }
}

extension Desk {
  var storeFile: String { home + "/.local/share/rialto/store.sqlite" }

  /// The paths of all files in the home folder.
  fileprivate var files: Set<String> {
    get throws { Set(try FileManager.default.subpathsOfDirectory(atPath: home)) }
  }
}

extension String {
  /// `true` for the path of a file or folder that commands may create.
  fileprivate var isLasting: Bool {
    let folders = [".local", ".local/share", ".local/state", ".cache", ".config"]
    return folders.contains(self)
      || [".local/share/rialto", ".local/state/rialto", ".cache/rialto", ".config/rialto"]
        .contains { self == $0 || hasPrefix("\($0)/") && isLastingName }
  }

  private var isLastingName: Bool {
    [
      ".sqlite", "-wal", "-shm", ".lock", "/orders", "/config", "/sessions.json", "/images",
      "-copy",
    ]
    .contains { hasSuffix($0) }
  }
}

extension Unicode.Scalar {
  /// `true` for control characters and characters that change the text direction.
  var isHostile: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
