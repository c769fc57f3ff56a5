import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import rialto

struct SecretSettingTests {
  let desk: Desk
  let secret = Settings.newsKey

  init() throws { desk = try Desk() }

  func configuration(_ layers: [(String, SettingOrigin)]...) throws -> Configuration {
    try Configuration(
      layers.map { layer in
        layer.map { text, origin in
          let name = text.split(separator: " ")[0]
          return (String(name), .init(text: String(text.dropFirst(name.count + 1)), origin: origin))
        }
      }
    )
  }

  func source(_ configuration: Configuration) -> SecretSetting.Source? {
    secret.source(in: configuration) { path, origin in "\(origin)|\(path)" }
  }

  @Test func theSourceWithTheHigherPrecedenceWinsAndElseTheFile() throws {
    let file = "news.key.file k"
    let command = "news.key.command c"
    let user = SettingOrigin.user(path: "/u", line: 1)
    #expect(try source(configuration([])) == nil)
    #expect(try source(configuration([(command, .flag)], [(file, user)])) == .command("c"))
    #expect(
      try source(configuration([(file, .flag)], [(command, user)])) == .file(path: "command line|k")
    )
    #expect(try source(configuration([(command, user), (file, user)])) == .file(path: "/u:1|k"))
    #expect(try source(configuration([(command, user)])) == .command("c"))
  }

  @Test func theFirstLineIsTheSecret() throws {
    let path = desk.folder.file("key")
    try desk.write("  s3cret \nsecond\n", to: path)
    #expect(try secret.read(from: .file(path: path), environment: [:]).revealed == "s3cret")
    let command = SecretSetting.Source.command("printf '%s\\nsecond' \"$KEY\"; cat >&2 </dev/null")
    #expect(try secret.read(from: command, environment: ["KEY": "s3cret"]).revealed == "s3cret")
  }

  @Test(arguments: [
    SecretSetting.Source.command("exit 3"), .command("echo s3cret; exit 1"),
    .command("echo s3cret; kill -9 $$"),
    .command("true"), .command("no-such-command-anywhere 2>/dev/null"), .file(path: "/nowhere/key"),
  ])
  func aFailureDoesNotRevealTheSecret(source: SecretSetting.Source) throws {
    let error = try #require(
      #expect(throws: ConfigurationError.self) {
        try secret.read(from: source, environment: ["PATH": "/bin:/usr/bin"])
      }
    )
    #expect(error.category == .authentication)
    #expect(!"\(error)".contains("s3cret"))
  }

  @Test func aCommandWithEndlessOutputIsStopped() throws {
    let endless = SecretSetting.Source.command("yes x; exit 0")
    let environment = ["PATH": "/bin:/usr/bin"]
    #expect(try secret.read(from: endless, environment: environment).revealed == "x")
  }

  @Test(arguments: [
    "echo $$ >\"$PID\"; echo s3cret; exec sleep 600",
    "echo $$ >\"$PID\"; echo s3cret; exec sleep 600 >&-",
    "echo $$ >\"$PID\"; echo s3cret; trap '' TERM INT HUP; while read -r line <\"$FIFO\"; do :; done",
  ])
  func aHangingCommandIsKilledAndReported(command: String) throws {
    let file = desk.folder.file("pid")
    let fifo = desk.folder.file("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    let environment = ["PATH": "/bin:/usr/bin", "PID": file, "FIFO": fifo]
    var refusal: ConfigurationError?
    // On a busy machine the command may not have begun within the first limit.
    for limit in [300, 5_000, 60_000] where (try? desk.read(file).isEmpty) ?? true {
      refusal = #expect(throws: ConfigurationError.self) {
        try secret.read(
          from: .command(command),
          environment: environment,
          within: .milliseconds(limit)
        )
      }
    }
    let error = try #require(refusal)
    #expect(error.code == "config.overdue_secret")
    #expect(error.category == .authentication)
    #expect(error.title.contains("'news.key.command'"))
    #expect(!"\(error)\(error.title)\(error.suggestion ?? "")".contains("s3cret"))
    let child = try #require(pid_t(try desk.read(file).trimmingCharacters(in: .newlines)))
    #expect(kill(child, 0) == -1)
  }

  @Test func aBackgroundProcessDoesNotDelayTheResult() throws {
    let fifo = desk.folder.file("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    let text = try secret.read(
      from: .command("echo s3cret; cat \"$FIFO\" &"),
      environment: ["PATH": "/bin:/usr/bin", "FIFO": fifo],
      within: .seconds(60)
    )
    #expect(text.revealed == "s3cret")
    // The background process blocks until the other end is opened, and then ends.
    let end = try #require(FileHandle(forUpdatingAtPath: fifo))
    try end.close()
  }

  @Test func aSecretIsNeverPrinted() {
    let text = SecretText("s3cret")
    #expect("\(text)" == "(secret)")
    #expect(String(reflecting: text) == "(secret)")
    #expect("\([text])" == "[(secret)]")
    var dumped = ""
    dump(text, to: &dumped)
    #expect(!dumped.contains("s3cret"))
  }
}
