/// A database of a cluster, with its addresses.
package struct PostgresTestDatabase: Sendable {
  package let name: String
  /// The superuser of the cluster.
  package let user = PostgresCluster.user
  /// The folder of its socket.
  package let socketFolder: String
  /// The port by TCP, which is also part of the socket's name.
  package let port: Int
  /// The password for TCP, if the cluster accepts TCP.
  package let password: String?

  let cluster: PostgresCluster

  package init(_ name: String, of cluster: PostgresCluster) {
    self.name = name
    self.cluster = cluster
    socketFolder = cluster.folder.path
    port = cluster.port
    password = cluster.options.network?.password
  }

  /// The path of the socket, for a proxy.
  package var socket: String { "\(socketFolder)/.s.PGSQL.\(port)" }

  /// The URI over the socket.
  package var url: String {
    "postgresql://\(user)@/\(name)?host=\(socketFolder)&port=\(port)"
  }

  /// The URI over TCP, with the password; `nil` without TCP.
  package var networkURL: String? {
    password.map { "postgresql://\(user):\($0)@127.0.0.1:\(port)/\(name)" }
  }

  /// Runs statements by psql, each by itself; a line for each row, with `|` between its values.
  @discardableResult
  package func sql(_ statements: String) async throws -> [String] {
    let arguments = ["-XAqt", "-v", "ON_ERROR_STOP=1", "-d", url, "-f", "-"]
    let program = try cluster.folder.program("psql", arguments)
    let result = try await program.run(input: statements)
    guard result.status == 0 else { throw PostgresClusterError(said: result.errors) }
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }
}
