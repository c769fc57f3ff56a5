import CommandKit

/// `rialto store mail`: sets up the messages to buyers.
enum MailGroup {
  static let command = Command(
    "mail",
    "Sends buyers e-mail about their orders.",
    discussion: """
      Buyers are told when an order is placed, shipped or refunded: as plain text and HTML, in English, \
      German or French by the country of the order. Nothing is sent before a mail server is set, and then \
      only over TLS.

      'rialto store serve' delivers the messages, also those that other commands caused while it was \
      not running: without it, they wait. An attempt that fails is repeated, after 10 seconds at first \
      and half a day at last; after the twelfth, or once the server refuses the message for good, it is a \
      dead letter, which 'retry' sends again. A repeated message has the same Message-ID.

      A buyer is written to once. If the server was sent a message and does not confirm it within ten \
      minutes, or the connection or 'serve' ends before, the outcome is unknown: the buyer may have the \
      message. No second copy is sent unless you retry it by its number.
      """,
    examples: [
      Example(
        "rialto store mail set smtp.example.com 'Mug Shop <shop@example.com>' --user shop",
        "Set the server, and enter the password at the prompt."
      ),
      Example("rialto store mail test ann@example.com", "Send a test message."),
      Example("rialto store mail deliveries --status dead", "List what was not delivered."),
      Example("rialto store mail retry --all", "Send all of that again."),
      Example("rialto store mail deliveries --status unknown", "List unknown outcomes."),
    ],
    subcommands: [
      MailDeliveries.command, MailOff.command, MailRetry.command, MailSet.command,
      MailShow.command, MailTest.command,
    ]
  )
}
