import TestSupport
import Testing

/// The way in to a PostgreSQL of the tests by TCP.
@Suite(
  .serialized,
  .enabled(
    if: PostgresCluster.isAvailable && SelfSignedCertificate.isAvailable,
    "There is no PostgreSQL on this machine, or no openssl."
  )
)
struct PostgresNetworkTests {
  @Test func onlyTheCorrectPasswordIsAccepted() async throws {
    let cluster = try await PostgresCluster(PostgresOptions(network: .init(password: "right")))
    let url = try #require(cluster.main.networkURL)
    #expect(try await psql(url).output == "1\n")
    let refused = try await psql(url.replacing("right", with: "wrong"))
    #expect(refused.errors.contains("password authentication failed"))
    #expect(try await psql(url + "?sslmode=require").errors.contains("does not support SSL"))
  }

  @Test func requiredTLSVerifiesAndRejectsPlaintext() async throws {
    let network = PostgresOptions.Network(password: "right", tls: .required)
    let cluster = try await PostgresCluster(PostgresOptions(network: network))
    let url = try #require(cluster.main.networkURL)
    let trusting = "?sslmode=verify-full&sslrootcert=\(cluster.certificate)"
    #expect(try await psql(url + trusting).output == "1\n")
    #expect(try await psql(url + "?sslmode=disable").errors.contains("no encryption"))
  }

  @Test func proxyForwardsEncryptedConnections() async throws {
    let network = PostgresOptions.Network(password: "right", tls: .offered)
    let cluster = try await PostgresCluster(PostgresOptions(network: network))
    let proxy = try PostgresProxy(inFrontOf: cluster.main, by: .network)
    #expect(try await psql(proxy.url + "?sslmode=require&gssencmode=disable").output == "1\n")
    let kinds = proxy.messages.map(\.description)
    #expect(kinds.starts(with: [">SSLRequest", "<answer", ">encrypted"]))
    #expect(try await psql(proxy.url + "?sslmode=disable&gssencmode=disable").output == "1\n")
    #expect(proxy.messages.contains { $0.description == ">Q" && $0.text.contains("SELECT 1") })
  }

  private func psql(_ url: String) async throws -> Program.Result {
    let path = try #require(Program.path(of: "psql"))
    return try await Program(path, ["-XAt", "-d", url, "-c", "SELECT 1"], environment: [:]).run()
  }
}
