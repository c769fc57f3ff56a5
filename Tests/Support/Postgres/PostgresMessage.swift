/// A message between a client and a PostgreSQL server.
package struct PostgresMessage: Sendable, Hashable, CustomStringConvertible {
  package enum Direction: Sendable { case toServer, toClient }

  package let direction: Direction
  /// The letter of its type; a word for those that have none: `startup`, `SSLRequest`,
  /// `GSSENCRequest`, `CancelRequest`, the `answer` to a request, and `encrypted` for all that
  /// cannot be told apart after it.
  package let kind: String
  /// How many connections came before its own.
  package let connection: Int
  /// How many messages went the same way before it, since the proxy was last told what to do.
  package let number: Int
  /// All of its bytes.
  package let bytes: [UInt8]

  /// Its way and its kind, as in `>Q` to the server and `<Z` to the client.
  package var description: String { (direction == .toServer ? ">" : "<") + kind }

  /// What is in it as text, such as the statement of a query.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
