import CommandKit

extension HelpTopic {
  static let failures = HelpTopic(
    name: "failures",
    summary: "Error messages, and how to recover from errors.",
    text: """
      Examples:
        rialto orders show 99999 || echo "exit code $?"
        rialto orders show 99999 --json 2> failure.json || cat failure.json

      An error message says what happened, why, and what to do next. The exit code says what kind of \
      error it is; see 'rialto help exit-codes'.

      On a terminal, a numbered menu offers recoveries: retry after a countdown, use cached data, \
      sign in, change a value, or run another command first. Type a number to choose one; the \
      command then continues. Press Enter to cancel, which ends with the exit code of the error. \
      Ctrl-C stops a countdown, and ends the command at any question. The setting 'menu' switches \
      the menu off: rialto config set menu never.

      Without a terminal or a menu, or with --no-input, recoveries are command lines to copy, which begin with \
      'Try:'. With --json or --ndjson they are in the field 'recoveries': each has an 'action', a \
      'title' and the data of its action, such as the 'command' to run, or the 'field' to change and \
      its 'accepted' values.

      rialto retries a transient failure by itself only if that is safe: for reads, and for requests \
      with an idempotency key, such as placing an order. A change whose response was lost ends with \
      exit code 75, and the message has the key to repeat it with.
      """
  )
}
