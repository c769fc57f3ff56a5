import CommandKit

extension HelpTopic {
  static let failures = HelpTopic(
    name: "failures",
    summary: "What a failure says, and how to go on from it.",
    text: """
      Examples:
        rialto orders show 99999 || echo "exit code $?"
        rialto orders show 99999 --json 2> failure.json || cat failure.json

      A failure tells what happened, why, and what to do next; its exit status tells what kind it \
      is: 'rialto help exit-codes'.

      Where you sit at a terminal it numbers the ways out: try again after a wait, which is counted \
      down and which Ctrl-C ends, take what was kept, sign in, change a value, or do something else \
      first. Type the number and it is done, and the command goes on; Enter leaves it, with the \
      status of the failure.

      Where a program or a file reads, or with --no-input, the ways out are lines to copy that begin \
      with 'Try:'. With --json or --ndjson they are data, in 'recoveries': each has an 'action', a \
      'title', and what belongs to it, such as the 'command' to run or the 'field' to change with \
      the values 'accepted' there.

      Nothing is done a second time unless you choose it. What fails in passing is tried again by \
      itself only where that cannot do anything twice: reading, and what bears a key, as placing an \
      order does. Another change whose answer was lost ends with 75 and tells the key to repeat it \
      with.
      """
  )
}
