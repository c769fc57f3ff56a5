import CommandKit
import Foundation
import Testing

/// The terminal is restored, however the desk ends.
@Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed."), .serialized)
struct ScreenRestoringTests {
  private let desk: Desk
  private let tmux: Tmux

  init() async throws {
    desk = try Desk()
    tmux = try await Tmux(columns: 100, home: desk.home)
    try await tmux.shows("$")
    try await tmux.enter("stty -a >~/before; \"$RIALTO\" desk --offline; echo \"ended with $?\"")
    try await tmux.shows("Afghanistan")
    #expect(try await tmux.value(of: "#{alternate_on} #{cursor_flag}") == "1 0")
  }

  /// Expects the shell to have its screen and settings back.
  private func restored(_ ending: String) async throws {
    try await tmux.shows(ending, without: "Afghanistan")
    try await tmux.enter("stty -a | diff ~/before - && echo \"as be\"\"fore\"")
    try await tmux.shows("as before")
    #expect(try await tmux.value(of: "#{alternate_on} #{cursor_flag}") == "0 1")
  }

  @Test func onQuit() async throws {
    try await tmux.press("q")
    try await restored("ended with 0")
  }

  @Test func onCtrlC() async throws {
    try await tmux.press("C-c")
    try await restored("ended with 130")
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("QUIT", 131), ("SEGV", 139), ("ABRT", 134)])
  func onASignal(name: String, status: Int) async throws {
    _ = try await Child(
      path: "/bin/bash",
      arguments: ["-c", "kill -\(name) \(try await tmux.deskProcess())"],
      environment: [:]
    ).run()
    try await restored("ended with \(status)")
  }

  @Test func whileStoppedAndAfterResuming() async throws {
    try await tmux.press("C-z")
    try await tmux.shows("Stopped", without: "Afghanistan")
    #expect(try await tmux.value(of: "#{alternate_on} #{cursor_flag}") == "0 1")
    try await tmux.enter("stty -a | diff ~/before - && echo \"as be\"\"fore\"")
    try await tmux.shows("as before")
    try await tmux.enter("fg")
    try await tmux.shows("Afghanistan", without: "Stopped")
    try await tmux.press("Down")
    try await tmux.shows("▌ 🇦🇱 Albania")
    try await tmux.press("q")
    // The shell dropped the rest of the command line when the desk stopped.
    try await restored("fg")
  }

  @Test func closingTheTerminalEndsTheDesk() async throws {
    let number = try await tmux.deskProcess()
    tmux.close()
    let isGone = try await eventually {
      // A process that has ended may still be a zombie.
      ["", "Z"].contains(
        try await Child(
          path: "/bin/ps",
          arguments: ["-o", "stat=", "-p", number],
          environment: [:]
        )
        .run().output.prefix(1)
      )
    }
    #expect(isGone)
  }
}
