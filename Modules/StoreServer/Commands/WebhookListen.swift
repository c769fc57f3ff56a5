import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreCore
import StoreHTTP
import StoreServer

/// `rialto store webhooks listen`: receives events at this machine, and verifies and shows them.
enum WebhookListen {
  private static let secret = Argument<Path>(
    "SECRET-FILE",
    "A file with the secret of the webhook in its first line."
  )
  private static let count = Option<PositiveInt?>("count N", "Stop after this many events.")

  static let command = Command(
    "listen",
    "Receives events at a port of this machine, verifies them and shows each.",
    discussion: """
      A receiver to try webhooks with. An event that the secret did not sign within the last five minutes \
      gets 401, and a note says so; all others get 204.
      """,
    examples: [
      Example(
        "rialto store webhooks listen secret.txt --listen 127.0.0.1:9000",
        "Show what a webhook to http://127.0.0.1:9000/ receives."
      ),
      Example(
        "rialto store webhooks listen secret.txt --ndjson --count 1",
        "Show the next event as JSON, at a free port."
      ),
    ],
    arguments: [secret],
    options: [ListenOption.option, count],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display.defaulting(to: .lines)
    let verifier = try verifier(from: TextFile(context.path(of: try invocation[secret])))
    let address = try ListeningAddress(try invocation[ListenOption.option] ?? "127.0.0.1:0")
    let limit = try invocation[count]?.number
    let (events, continuation) = AsyncStream.makeStream(of: Received.self)
    let server = HTTPServer { request in
      guard let body = try? await request.body.collected(upTo: 1 << 20),
        verifier.isValid(body, fields: request.fields, at: context.now()),
        let notification = try? ExactJSONDecoder().decode(OrderNotification.self, from: body)
      else {
        display.note("Refused a request that is not an event with a valid signature.")
        return HTTPResponse(status: 401)
      }
      let attempt = request.fields["webhook-attempt"].flatMap { Int($0) }
      continuation.yield(Received(notification: notification, attempt: attempt))
      return HTTPResponse(status: 204)
    }
    try await GracefulShutdown.during {
      try await server.run(on: address) { address in
        display.note("Listening on \(address.url.absoluteString)")
        let ending = Task {
          await TerminationSignals.wait()
          continuation.finish()
        }
        defer { ending.cancel() }
        try await show(events, upTo: limit, on: display)
      }
    }
  }

  private struct Received: Sendable {
    let notification: OrderNotification
    let attempt: Int?
  }

  private static let table = Table<Received>([
    Column("at", heading: "AT", \.notification.at),
    Column("type", heading: "TYPE", shrinks: false, \.notification.type),
    Column("order", heading: "ORDER", \.notification.number?.rawValue),
    .count("attempt", heading: "ATTEMPT", \.attempt),
    Column("event", heading: "EVENT", shrinks: false, \.notification.id.rawValue),
  ])

  private static func verifier(from file: TextFile) throws -> WebhookVerifier {
    let secret = try SecretText(firstLineOf: file)
    guard let verifier = WebhookVerifier(secret: secret.revealed) else {
      throw StoreServerError.webhook(.invalidSecret)
    }
    return verifier
  }

  private static func show(
    _ events: AsyncStream<Received>,
    upTo limit: Int?,
    on display: Display
  ) async throws {
    guard var writer = try display.writer(as: table) else { return }
    defer { writer.close() }
    var count = 0
    for await event in events {
      try writer.write(event)
      try display.console.output.flush()
      count += 1
      if count == limit { break }
    }
    try writer.finish()
  }
}
