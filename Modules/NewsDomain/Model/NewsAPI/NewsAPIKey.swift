import Foundation
public import StoreHTTP

/// The place of the NewsAPI key; its descriptions never show the key.
public struct NewsAPIKey: Sendable {
  /// The header field of the key.
  static let field = "X-Api-Key"

  private enum Place: Sendable {
    case text(String)
    case file(String)
    case command(String)
    case environment(String)
  }

  private let place: Place

  /// The key itself.
  public static func text(_ key: String) -> NewsAPIKey { NewsAPIKey(place: .text(key)) }
  /// The first line of a file.
  public static func file(_ path: String) -> NewsAPIKey { NewsAPIKey(place: .file(path)) }
  /// The first line of the output of a shell command.
  public static func command(_ command: String) -> NewsAPIKey {
    NewsAPIKey(place: .command(command))
  }
  /// An environment variable.
  public static func environment(_ name: String = "NEWSAPI_KEY") -> NewsAPIKey {
    NewsAPIKey(place: .environment(name))
  }

  /// The credentials of a NewsAPI client, sent as a header field.
  ///
  /// The key is read for each request, so a new one takes effect immediately and keeps the cache.
  public var credentials: HTTPClient.Credentials {
    HTTPClient.Credentials(field: Self.field, account: "newsapi", current: read)
  }

  /// Reads the key.
  ///
  /// - Throws: ``NewsError/keyUnavailable(_:_:)`` if the place is unreadable or empty.
  @concurrent
  public func read() async throws(NewsError) -> String {
    do {
      let text = try text()
      let line = text.split(whereSeparator: \.isNewline).first ?? ""
      let key = line.trimmingCharacters(in: .whitespaces)
      guard !key.isEmpty else { throw EmptyKeyError() }
      return key
    } catch {
      throw .keyUnavailable(description, error)
    }
  }

  private func text() throws -> String {
    switch place {
    case .text(let key): key
    case .file(let path): try String(contentsOfFile: path, encoding: .utf8)
    case .command(let command): try Self.output(of: command)
    case .environment(let name): ProcessInfo.processInfo.environment[name] ?? ""
    }
  }

  private static func output(of command: String) throws -> String {
    #if canImport(Darwin) && !os(macOS)
    // No app runs another program there.
    throw POSIXError(.ENOTSUP)
    #else
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandError(status: process.terminationStatus)
    }
    return String(decoding: printed, as: UTF8.self)
    #endif
  }

  private struct EmptyKeyError: LocalizedError {
    var errorDescription: String? { "It is empty." }
  }

  private struct CommandError: LocalizedError {
    let status: Int32
    var errorDescription: String? { "It exited with status \(status)." }
  }
}

extension NewsAPIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The place of the key, such as `the file '/run/key'`.
  ///
  /// The text of a command is omitted, since it may contain secrets.
  public var description: String {
    switch place {
    case .text: "the configuration"
    case .file(let path): "the file '\(path)'"
    case .command: "the command"
    case .environment(let name): "the environment variable '\(name)'"
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
