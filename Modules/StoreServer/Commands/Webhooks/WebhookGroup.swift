import CommandKit

/// `rialto store webhooks`: manages the webhooks of the store.
enum WebhookGroup {
  static let command = Command(
    "webhooks",
    "Manages the URLs that the store notifies of the events of orders.",
    discussion: """
      A webhook receives a signed POST request for each event of an order, from the moment when it was \
      added. 'rialto store serve' delivers the events, also those that other commands caused while it \
      was not running: without it, they wait.

      An event is delivered at least once, and the events of an order in their order. An attempt that \
      is not answered with 2xx within 10 seconds is repeated, after 10 seconds at first and half a day at \
      last; after the twelfth, the event is a dead letter, which 'retry' sends again. Redirects are not \
      followed.

      The headers webhook-id, webhook-timestamp and webhook-signature are those of Standard Webhooks. A \
      repeated event has the same webhook-id, and a greater webhook-attempt.
      """,
    examples: [
      Example(
        "rialto store webhooks add https://shop.example/hooks --events order.placed,order.shipped",
        "Add a webhook, and show its secret."
      ),
      Example("rialto store webhooks test 1", "Send it a ping."),
      Example("rialto store webhooks deliveries --status dead", "List what was not delivered."),
      Example("rialto store webhooks retry --all", "Send all of that again."),
    ],
    subcommands: [
      WebhookAdd.command, WebhookDeliveries.command, WebhookList.command, WebhookListen.command,
      WebhookRemove.command, WebhookRetry.command, WebhookTest.command,
    ]
  )

  static let id = Argument.one("ID", of: PositiveInt.self, "The number of the webhook.")
}
