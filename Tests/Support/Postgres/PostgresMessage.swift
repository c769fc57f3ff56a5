/// A message between a client and a PostgreSQL server.
package struct PostgresMessage: Sendable, Hashable, CustomStringConvertible {
  package enum Direction: Sendable { case toServer, toClient }

  package let direction: Direction
  /// The letter of its type; a word for those that have none: `startup`, `SSLRequest`,
  /// `GSSENCRequest`, `CancelRequest`, the `answer` to a request, and `encrypted` for all that
  /// cannot be told apart after it.
  package let kind: String
  /// The number of earlier connections.
  package let connection: Int
  /// The number of earlier messages in its direction since the proxy's plan was set.
  package let number: Int
  /// All of its bytes.
  package let bytes: [UInt8]

  /// Its direction and kind, such as `>Q` to the server and `<Z` to the client.
  package var description: String { (direction == .toServer ? ">" : "<") + kind }

  /// Its content as text, such as the statement of a query.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
