import FoundationCore
import Testing

@testable import Postgres

/// The parsing of connection URIs.
struct PostgresURITests {
  @Test(arguments: [
    ("postgres://", [:]),
    ("postgresql://host", ["host": "host"]),
    (
      "postgres://me@host:6432/shop",
      ["user": "me", "host": "host", "port": "6432", "dbname": "shop"]
    ),
    ("postgres:///shop?host=/run/db", ["dbname": "shop", "host": "/run/db"]),
    ("postgres://%2Frun%2Fdb/shop", ["host": "/run/db", "dbname": "shop"]),
    ("postgres://me@/shop", ["user": "me", "dbname": "shop"]),
    ("postgres://a:1,b:2/shop", ["host": "a,b", "port": "1,2", "dbname": "shop"]),
    ("postgres://a,b:2/shop", ["host": "a,b", "port": ",2", "dbname": "shop"]),
    ("postgres://[::1]:5433/shop", ["host": "::1", "port": "5433", "dbname": "shop"]),
    ("postgres://[::1]", ["host": "::1"]),
    ("postgres://m%40e@host/a%20shop", ["user": "m@e", "host": "host", "dbname": "a shop"]),
    (
      "postgres://host/shop?sslmode=verify-full&sslrootcert=/a%26b.pem",
      ["host": "host", "dbname": "shop", "sslmode": "verify-full", "sslrootcert": "/a&b.pem"]
    ),
    ("postgres://host?service=shop&", ["host": "host", "service": "shop"]),
  ])
  func parsesURIs(_ text: String, _ settings: [String: String]) throws {
    #expect(try PostgresURI(text).settings == settings)
  }

  @Test(arguments: [
    ("mysql://host", PostgresError.URIError.scheme), ("/data/store.sqlite", .scheme),
    ("postgres://host:0/shop", .port), ("postgres://host:99999", .port),
    ("postgres://host:", .port),
    ("postgres://[::1", .host), ("postgres://::1/shop", .host), ("postgres://host/%zz", .escape),
    ("postgres://host/a%00b", .escape), ("postgres://host?colour=red", .option("colour")),
    ("postgres://host?sslmode", .option("sslmode")), ("postgres://host?S3cret!=1", .option(nil)),
    ("postgres://me:open@host", .password), ("postgres://me:@host", .password),
    ("postgres://me:a@b@host", .password), ("postgres://host?password=open", .password),
    ("postgres://host?sslpassword=open", .password), ("postgres://me:12/34@host/shop", .password),
  ])
  func refusesInvalidURIs(_ text: String, _ fault: PostgresError.URIError) {
    let error = #expect(throws: PostgresError.self) { try PostgresURI(text) }
    guard case .invalidURI(let found) = error else { return }
    #expect(found == fault)
  }

  @Test(arguments: [
    "postgres://me:sesame@host", "postgres://me:sesame/open@host", "postgres://me:se?same@host",
    "postgres://host?password=sesame", "postgres://host?sesame=", "postgres://host:sesame",
  ])
  func aRefusalRepeatsNoPassword(_ text: String) throws {
    let error = try #require(throws: PostgresError.self) { try PostgresURI(text) }
    let words = [error.title, error.reason ?? "", error.suggestion ?? "", "\(error)"].joined()
    #expect(!words.contains("sesame") || text.hasSuffix("sesame="))
    #expect(error.category == .usage)
  }

  @Test(arguments: [
    ("postgres://me@host:6432/shop?sslmode=require", "postgres://me@host:6432/shop"),
    ("postgresql://[::1]:1,b/shop", "postgres://[::1]:1,b/shop"),
    ("postgres:///shop?host=/run/db", "postgres:///run/db/shop"),
    ("postgres://", "postgres:///"),
  ])
  func isDescribedWithoutItsOptions(_ text: String, _ shown: String) throws {
    #expect("\(try PostgresURI(text))" == shown)
  }

  @Test(arguments: [
    ("db.example", [:], "verify-full"), ("127.0.0.1,db.example", [:], "verify-full"),
    ("", ["PGHOST": "db.example"], "verify-full"),
    ("", [:], nil), ("127.0.0.1", [:], nil), ("[::1]", [:], nil), ("localhost", [:], nil),
    ("%2Frun%2Fdb", [:], nil),
    ("db.example/shop?sslmode=prefer", [:], nil), ("db.example/shop?service=shop", [:], nil),
    ("db.example", ["PGSSLMODE": "require"], nil),
  ])
  func requiresVerifiedTLSOfOtherMachines(
    _ place: String,
    _ environment: [String: String],
    _ mode: String?
  ) throws {
    let configuration = try PostgresConfiguration("postgres://\(place)")
    #expect(configuration.tlsSettings(environment: environment)["sslmode"] == mode)
    #expect(
      mode == nil || configuration.tlsSettings(environment: environment)["sslrootcert"] != nil
    )
    let own = configuration.tlsSettings(
      environment: environment.merging(["PGSSLROOTCERT": "/a.pem"]) { $1 }
    )
    #expect(own["sslrootcert"] == nil)
  }

  @Test func doesNotShowThePassword() throws {
    let configuration = try PostgresConfiguration("postgres://me@host/shop", password: "sesame")
    #expect("\(configuration)" == "postgres://me@host/shop")
    #expect(configuration.settings["password"] == "sesame")
  }
}
