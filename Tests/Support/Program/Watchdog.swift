import Foundation

/// Ends the programs of a folder and removes it, even if the tests are killed.
///
/// Another process listens to the tests and is told what they start. When nothing more can
/// come, because it is released or a signal has ended the tests, it does its work.
package final class Watchdog: Sendable {
  private let program: RunningProgram

  package init(of folder: String) throws {
    program = try Program(
      "/bin/sh",
      ["-c", Self.script, "watchdog", folder],
      environment: ["PATH": "/usr/bin:/bin"],
      in: "/",
      isApart: true
    ).start(input: .socket)
  }

  deinit {
    program.input?.close()
    program.waitForEnd()
  }

  /// From now on this program is among those to end.
  func watch(_ other: RunningProgram) throws {
    try program.input?.write(Array("+ \(other.id)\n".utf8))
  }

  /// The program has ended; its process ID may be reused.
  func forget(_ other: RunningProgram) throws {
    try program.input?.write(Array("- \(other.id)\n".utf8))
  }

  private static let script = """
    trap '' HUP INT QUIT TERM
    ids=' '
    while read -r sign id; do
      case $sign in
        +) ids="$ids$id " ;;
        -) ids="${ids%% "$id" *} ${ids#* "$id" }" ;;
      esac
    done
    # At once and without a word, which is what SIGQUIT is to PostgreSQL.
    for id in $ids; do kill -QUIT "$id"; kill -CONT "$id"; done
    tries=100
    for id in $ids; do
      while [ $tries -gt 0 ] && kill -0 "$id"; do sleep 0.05; tries=$((tries - 1)); done
      kill -KILL "$id"
    done
    # Who is just ending may still write into it.
    tries=100
    until rm -rf "$1" || [ $tries = 0 ]; do sleep 0.05; tries=$((tries - 1)); done
    """
}
