import TestSupport
import Testing

/// The shutdown of the built program that serves a store.
struct ServeDrainTests {
  private let shop: Shop

  init() async throws { shop = try await Shop() }

  /// Serves, asks whether it is ready, and holds an import half-way.
  ///
  /// `status` asks for a path over a new connection; what is held ends with `release`.
  private func bash(_ script: String) async throws -> Child.Result {
    let child = Child(
      path: "/bin/bash",
      arguments: ["-c", Self.prelude + script, Child.rialto],
      environment: [
        "HOME": shop.desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
        "XDG_RUNTIME_DIR": shop.desk.home + "/run",
      ]
    )
    return try await child.run()
  }

  private static let prelude = #"""
    set -m; cd; mkfifo said half
    serve() {
      "$0" store serve --listen 127.0.0.1:0 --open "$@" >said 2>log & server=$!
      read -r _ _ url <said; port=${url##*:}; port=${port%/}
    }
    status() {
      exec 4<>/dev/tcp/127.0.0.1/$port || return 1
      printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$1" >&4
      read -r _ code _ <&4; exec 4>&-; echo $code
    }
    hold() {
      "$0" catalog import - --store "$url" <half >imported 2>&1 & import=$!
      exec 3>half
      printf '%s\n' '{"title":"One","variants":[{"sku":"H1","prices":[{"amount":1,"currency":"EUR"}]}]}' >&3
      until "$0" fetch "${url}metrics" 2>&1 | grep -q 'in_flight 2$'; do :; done
    }
    release() { exec 3>&-; wait $import; echo import $?; }

    """#

  @Test func drainingFinishesRunningRequestsAndFailsReadiness() async throws {
    let result = try await bash(
      """
      serve; hold; status /readyz
      kill $server; until [ "$(status /readyz)" = 503 ]; do :; done; echo draining
      release; wait $server; echo server $?; status /readyz || echo gone
      """
    )
    #expect(
      result.output == "200\ndraining\nimport 0\nserver 0\ngone\n",
      "\(result.error)"
    )
  }

  @Test func aSecondSignalEndsItAtOnce() async throws {
    let result = try await bash(
      """
      serve; hold; status /readyz
      kill $server; until [ "$(status /readyz)" = 503 ]; do :; done
      kill $server; wait $server; echo server $?
      exec 3>&-; wait $import; echo import $(($? != 0))
      """
    )
    #expect(result.output == "200\nserver 143\nimport 1\n", "\(result.error)")
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func twoServersServeOneDatabaseAndLeaveNoConnections() async throws {
    let database = try await PostgresCluster.shared().database()
    let result = try await bash(
      """
      db='\(database.url)'
      serve --database "$db" --pool 3; one=$server; first=$url
      serve --database "$db"
      "$0" catalog import - --store "$first" < ~/shop/project/shop.ndjson >/dev/null || exit 9
      "$0" catalog list --store "$url" --json=sku --sort title --limit 1 -q
      kill $one $server; wait $one; echo $?; wait $server; echo $?; cat log
      """
    )
    #expect(result.output == "[{\"sku\":\"MUG-BLUE\"}]\n0\n0\n", "\(result.error)")
    let left = try await database.sql(
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE application_name = 'rialto' AND datname = current_database()
      """
    )
    #expect(left == ["0"])
  }
}
