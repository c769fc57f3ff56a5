import CommandKit

extension HelpTopic {
  static let exitCodes = HelpTopic(
    name: "exit-codes",
    summary: "Exit codes of commands.",
    text: """
      Examples:
        rialto doctor --json || echo "exit code $?"

      Every command ends with one of these exit codes:

      \(table(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }))

      A reader that closes the pipe early, as head does, is not a failure. A signal adds 128 to its \
      number: 129 for a closed terminal, 143 for a request to terminate. A server exits with 0 after \
      a graceful shutdown.

      With --json or --ndjson, an error is one JSON object on standard error:

        {"error":{"code":…,"category":…,"title":…,"reason":…,"suggestion":…,"recoveries":[…]}}

      A code never changes its meaning; the texts may change.
      """
  )
}
