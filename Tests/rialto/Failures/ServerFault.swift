import Foundation
import StoreHTTP
import TestSupport
import Testing

/// A failure of a server, and what each reader of the program's answer gets.
struct ServerFault: Sendable, CustomTestStringConvertible {
  /// The way to the server.
  enum Way: Sendable {
    /// A server with this response to each request.
    case response(String)
    /// The same, asked over TLS, which it does not speak.
    case plainServer(String)
    /// A port that refuses connections.
    case closedPort
    /// A transport that fails.
    case cut(HTTPError.Kind)
  }

  let name: String
  let way: Way
  /// The lines for people, with {host} and {store} for the address.
  let lines: [String]
  let code: String
  /// The beginning of the body, which only causes and `--explain` have.
  var body: String?
  /// The options of the command.
  var options = ""

  var testDescription: String { name }

  private static func answer(
    _ status: Int,
    _ body: String,
    _ type: String = "text/plain"
  ) -> Way {
    .response(
      "HTTP/1.1 \(status) \r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(body)"
    )
  }

  private static let check =
    "Check the URL, or name the store API if the store has no products yet."
  private static let later = "Try again later."
  private static let thrice = "Tried 3 times."
  private static let rialto = " --config store.dialect=rialto"
  private static let noList = "JSON without a list of products"

  private static func unknown(_ answer: String) -> [String] {
    ["Error: {store} has no known store API; it answered with \(answer).", check]
  }

  private static let trace =
    "Traceback (most recent call last): File \"/srv/app/db.py\", line 7, in find"
  private static let query = "SELECT * FROM users WHERE password='***' LIMIT 1"

  static let all = [
    ServerFault(
      name: "400",
      way: answer(400, "bad cursor in Paginator.php"),
      lines: [
        "Error: {host} rejected the request (400).",
        "Check the address and the values of the request.",
      ],
      code: "http.status_400",
      body: "bad cursor in Paginator.php",
      options: rialto
    ),
    ServerFault(
      name: "401",
      way: answer(401, "<html><title>401</title><h1>Authorization Required</h1></html>"),
      lines: [
        "Error: The store at {store} requires you to sign in.",
        "Sign in with 'rialto login NAME --store {store}'.",
        "For another shop, set its access token in RIALTO_STORE_TOKEN.",
      ],
      code: "store.sign_in_needed",
      body: "401 Authorization Required"
    ),
    ServerFault(
      name: "403",
      way: answer(403, #"{"message":"The account is suspended"}"#, "application/json"),
      lines: [
        "Error: Your account does not have permission to do that.", "The account is suspended.",
        "Sign in with another account, or ask an administrator of the store.",
      ],
      code: "catalog.not_allowed"
    ),
    ServerFault(
      name: "404",
      way: answer(404, "<html><h1>No route in /srv/www</h1></html>"),
      lines: unknown("status 404"),
      code: "catalog.no_store",
      body: "No route in /srv/www"
    ),
    ServerFault(
      name: "409",
      way: answer(409, "deadlock detected in relation 17"),
      lines: ["Error: Conflict at {host} (409).", "Reload it and make the change again."],
      code: "http.status_409",
      body: "deadlock detected in relation 17"
    ),
    ServerFault(
      name: "410",
      way: answer(410, "moved by ops"),
      lines: unknown("status 410"),
      code: "catalog.no_store",
      body: "moved by ops"
    ),
    ServerFault(
      name: "429",
      way: answer(429, "rate_limit_exceeded zone=api"),
      lines: ["Error: The request limit of {host} is reached (429).", thrice, later],
      code: "http.status_429",
      body: "rate_limit_exceeded zone=api"
    ),
    ServerFault(
      name: "500 with a trace",
      way: answer(500, trace),
      lines: [
        "Error: Server error at {host} (500).", "The server failed while handling the request.",
        later,
      ],
      code: "http.status_500",
      body: trace
    ),
    ServerFault(
      name: "500 with a query",
      way: answer(500, #"{"error":"\#(query)","title":"QueryException"}"#, "application/json"),
      lines: [
        "Error: Server error at {host} (500).", "The server failed while handling the request.",
        later,
      ],
      code: "http.status_500",
      body: #"{"error":"\#(query)","title":"QueryException"}"#
    ),
    ServerFault(
      name: "502 with a page",
      way: answer(502, "<html><title>502 Bad Gateway</title><hr>nginx/1.22</html>"),
      lines: [
        "Error: Server error at {host} (502).",
        "A proxy received no valid response from the server behind it.", thrice, later,
      ],
      code: "http.status_502",
      body: "502 Bad Gateway nginx/1.22"
    ),
    ServerFault(
      name: "503",
      way: answer(503, "no healthy upstream"),
      lines: [
        "Error: Server error at {host} (503).",
        "The server is overloaded, or down for maintenance.",
        thrice, later,
      ],
      code: "http.status_503",
      body: "no healthy upstream"
    ),
    ServerFault(
      name: "504",
      way: answer(504, "upstream request timeout"),
      lines: [
        "Error: Server error at {host} (504).",
        "A proxy received no response in time from the server behind it.", thrice, later,
      ],
      code: "http.status_504",
      body: "upstream request timeout"
    ),
    ServerFault(
      name: "a page",
      way: answer(200, "<!doctype html><title>Café Wi-Fi</title><p>Accept the terms"),
      lines: unknown("a web page"),
      code: "catalog.no_store",
      body: "Café Wi-Fi Accept the terms"
    ),
    ServerFault(
      name: "a cut body",
      way: .response("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{\"items\":[{\"id\":"),
      lines: [
        "Error: The connection to {host} was lost.",
        "Try again; the network may be slow or the server busy.",
      ],
      code: "http.connection_lost"
    ),
    ServerFault(
      name: "cut JSON",
      way: answer(200, #"{"items":[{"id":"#),
      lines: unknown("a text that is not JSON"),
      code: "catalog.no_store",
      body: #"{"items":[{"id":"#
    ),
    ServerFault(
      name: "[]",
      way: answer(200, "[]"),
      lines: unknown("an empty list"),
      code: "catalog.no_store",
      body: "[]"
    ),
    ServerFault(
      name: "{}",
      way: answer(200, "{}"),
      lines: unknown(noList),
      code: "catalog.no_store",
      body: "{}",
      options: rialto
    ),
    ServerFault(
      name: "another list",
      way: answer(200, "[7]"),
      lines: unknown(noList),
      code: "catalog.no_store",
      body: "[7]"
    ),
    ServerFault(
      name: "an error with 200",
      way: answer(200, #"{"error":"closed"}"#),
      lines: unknown(noList),
      code: "catalog.no_store"
    ),
    ServerFault(
      name: "a text",
      way: answer(200, "It works! Apache/2.4"),
      lines: unknown("a text that is not JSON"),
      code: "catalog.no_store",
      body: "It works! Apache/2.4"
    ),
    ServerFault(
      name: "an empty response",
      way: answer(200, ""),
      lines: unknown("an empty response"),
      code: "catalog.no_store"
    ),
    ServerFault(
      name: "a certificate of its own",
      way: .cut(.certificateRefused("self-signed certificate")),
      lines: [
        "Error: Could not verify the certificate of {host}.", "Self-signed certificate.",
        "Do not send anything secret. Check this computer's clock, and whether a proxy or a "
          + "network's sign-in page intercepts the connection.",
      ],
      code: "http.certificate_refused"
    ),
    ServerFault(
      name: "a plain server for https",
      way: .plainServer("HTTP/1.1 400 Bad Request\r\n\r\n"),
      lines: [
        "Error: Could not connect to the store at {store}.",
        "The TLS handshake failed; the server may not support https at this port.", thrice,
        "Start it with 'rialto store serve --listen HOST:PORT'.",
      ],
      code: "store.unreachable"
    ),
    ServerFault(
      name: "no such host",
      way: .cut(.hostNotFound),
      lines: [
        "Error: Could not connect to the store at {store}.", "Could not resolve {host}.", thrice,
        "Check the address and your network connection.",
      ],
      code: "store.unreachable"
    ),
    ServerFault(
      name: "a refused connection",
      way: .closedPort,
      lines: [
        "Error: Could not connect to the store at {store}.", thrice,
        "Start it with 'rialto store serve --listen HOST:PORT'.",
      ],
      code: "store.unreachable"
    ),
    ServerFault(
      name: "a slow server",
      way: .cut(.timedOut(.firstByte)),
      lines: [
        "Error: The response from {host} timed out.", thrice,
        "Try again; the network may be slow or the server busy.",
      ],
      code: "http.timed_out"
    ),
  ]
}
