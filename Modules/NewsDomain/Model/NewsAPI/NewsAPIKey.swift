import Foundation
public import StoreHTTP

/// Where the key of NewsAPI is had from; it never shows the key.
public struct NewsAPIKey: Sendable {
  /// The field of the header it is sent in.
  static let field = "X-Api-Key"

  private enum Place: Sendable {
    case text(String)
    case file(String)
    case command(String)
    case environment(String)
  }

  private let place: Place

  /// The key itself, as a configuration has it.
  public static func text(_ key: String) -> NewsAPIKey { NewsAPIKey(place: .text(key)) }
  /// The first line of a file.
  public static func file(_ path: String) -> NewsAPIKey { NewsAPIKey(place: .file(path)) }
  /// The first line that a command of the shell prints.
  public static func command(_ command: String) -> NewsAPIKey {
    NewsAPIKey(place: .command(command))
  }
  /// A variable of the environment.
  public static func environment(_ name: String = "NEWSAPI_KEY") -> NewsAPIKey {
    NewsAPIKey(place: .environment(name))
  }

  /// What a client of NewsAPI sends with each request, in its header and nowhere else.
  ///
  /// The key is had anew for each, so that another takes effect at once; what is cached stays in
  /// reach meanwhile.
  public var credentials: HTTPClient.Credentials {
    HTTPClient.Credentials(field: Self.field, account: "newsapi", current: read)
  }

  /// The key.
  @concurrent
  public func read() async throws(NewsError) -> String {
    do {
      let text = try text()
      let line = text.split(whereSeparator: \.isNewline).first ?? ""
      let key = line.trimmingCharacters(in: .whitespaces)
      guard !key.isEmpty else { throw Nothing() }
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
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
    return String(decoding: printed, as: UTF8.self)
  }

  private struct Nothing: LocalizedError {
    var errorDescription: String? { "There is nothing in it." }
  }

  private struct Failed: LocalizedError {
    let status: Int32
    var errorDescription: String? { "It ended with the status \(status)." }
  }
}

extension NewsAPIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Where it is had from, as in `the file '/run/key'`.
  ///
  /// A command may hold secrets itself, and is not shown.
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
