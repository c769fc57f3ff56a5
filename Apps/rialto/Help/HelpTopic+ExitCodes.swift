import CommandKit

extension HelpTopic {
  static let exitCodes = HelpTopic(
    name: "exit-codes",
    summary: "What the exit status tells a script.",
    text: """
      Examples:
        rialto doctor --json || echo "exit code $?"

      Every command ends with one of these:

      \(table(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }))

      A reader that stops early, as head does, is no failure. 129 and 143 tell that the terminal \
      was closed or the command was asked to end; a server that ends as it was asked to has done \
      all, and says 0.

      An error is one JSON object on standard error when --json or --ndjson is given:

        {"error":{"code":…,"category":…,"title":…,"reason":…,"suggestion":…,"recoveries":[…]}}

      Its code never changes its meaning; its sentences may.
      """
  )
}
