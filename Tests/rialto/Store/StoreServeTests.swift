import CommandKit
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

@testable import rialto

/// The built program as a server, asked by the built program.
struct StoreServeTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  /// Runs bash with the program as `$0`; `serve` starts a server and puts its address in `$url`.
  func bash(_ script: String) async throws -> Child.Result {
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

  /// The first lines of each script.
  ///
  /// The first line comes through a pipe, so that no test waits by the clock.
  private static let prelude = """
    set -m; cd; mkfifo said
    serve() { "$0" store serve "$@" >said 2>log & server=$!; read -r _ _ url <said; }
    stop() { kill -${1-TERM} $server; wait $server; status=$?; }

    """

  @Test func servedOutputEqualsEmbeddedOutput() async throws {
    let result = try await bash(
      """
      serve --listen 127.0.0.1:0
      for line in "list mug --json" "list --all --sort title --csv" "show 1 --json" \\
        "list --facets --ndjson" "category --json" "brand --tsv" "export" \\
        "list --category Kitchen --max-price 20.50 --currency EUR --json"
      do
        "$0" catalog $line >embedded || exit 10
        "$0" catalog $line --store "$url" >served || exit 11
        cmp embedded served || exit 12
        test -s served || exit 13
      done
      stop
      """
    )
    #expect(result.status == 0, "\(result.error)\(result.output)")
  }

  @Test func theDemoIsServedByteForByteAsItIsEmbedded() async throws {
    let result = try await bash(
      """
      export XDG_DATA_HOME=~/demo
      "$0" demo >/dev/null 2>&1 || exit 9
      serve --listen 127.0.0.1:0
      for line in "list mug --json" "list --in-stock --sort price --json" "list --all --json" \\
        "show 1 --json" "review list 5 --json" "list --facets --json" "category --json" \\
        "export"
      do
        "$0" catalog $line >embedded 2>embedded.notes || exit 10
        "$0" catalog $line --store "$url" >served 2>served.notes || exit 11
        cmp embedded served && cmp embedded.notes served.notes || exit 12
        test "$(wc -c <served)" -gt 200 || exit 13
      done
      "$0" catalog list mug --json=title --store "$url"
      stop
      """
    )
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains(#"{"title":"Harbour Mug"}"#))
  }

  @Test func aCopyOfTheFileAfterACleanStopHasEveryOrder() async throws {
    let result = try await bash(
      """
      export XDG_DATA_HOME=~/demo
      "$0" demo >/dev/null 2>&1 || exit 9
      serve --listen 127.0.0.1:0
      sku=$("$0" catalog list --in-stock --limit 1 --json=sku | tr -d '[]{}"\n' | sed 's/sku://')
      for number in 1 2 3; do
        "$0" orders place "$sku" --to DE --name Ada --street 'Markt 1' --city Berlin \\
          --postal-code 10115 --email ada@example.com --by standard --store "$url" -q >/dev/null || exit 10
      done
      stop
      ls demo/rialto | grep ^store.sqlite
      mkdir -p copy/rialto; cp demo/rialto/store.sqlite copy/rialto || exit 11
      XDG_DATA_HOME=~/copy "$0" store status --json=orders
      XDG_DATA_HOME=~/copy "$0" store fsck || exit 12
      """
    )
    #expect(result.status == 0, "\(result.error)\(result.output)")
    #expect(result.output == "store.sqlite\n" + #"{"orders":27}"# + "\n")
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 0)])
  func aSignalStopsItGracefully(signal: String, status: Int32) async throws {
    let result = try await bash(
      "serve --listen 127.0.0.1:0 --open; stop \(signal); cat log; exit $status"
    )
    #expect(result.status == status)
    #expect(result.output == "")
  }

  @Test func bySocketOnlyItsOwnerReachesIt() async throws {
    let result = try await bash(
      """
      serve
      echo "$url"; stat -c %a run/rialto run/rialto/store.sock
      "$0" catalog list --store "$url" --json=sku --sort title --limit 1 -q
      "$0" doctor --offline --config store.url="$url" | grep ^store$'\\t'
      stop
      test -e run/rialto/store.sock || echo gone
      """
    )
    #expect(
      result.output.replacing(shop.desk.home, with: "HOME") == """
        unix:HOME/run/rialto/store.sock
        700
        600
        [{"sku":"MUG-BLUE"}]
        store\tok\tunix:HOME/run/rialto/store.sock responds\t
        gone

        """
    )
  }

  @Test func eachRequestIsALineOfJSON() async throws {
    let result = try await bash(
      #"serve --log --listen 127.0.0.1:0; "$0" catalog brand --store "$url" >/dev/null; stop; cat log"#
    )
    let line = try #require(result.output.split(separator: "\n").last { $0.contains("listBrands") })
    #expect(line.hasPrefix("{") && line.hasSuffix("}"))
    #expect(line.contains(#""status":200"#))
  }

  @Test func theLimitsOfConnectionsCanBeSetAndSeen() async throws {
    let result = try await bash(
      """
      serve --listen 127.0.0.1:0 --connections 9 --connections-per-address 7 --body-minutes 1
      "$0" fetch "${url}metrics" | grep '^rialto_store_connections_limit'; stop
      """
    )
    #expect(
      result.output == """
        rialto_store_connections_limit 9
        rialto_store_connections_limit_per_address 7

        """,
      "\(result.error)"
    )
  }

  @Test func aChunkLongerThanAnyDiskIsNotWaitedFor() async throws {
    let result = try await bash(
      #"""
      serve --listen 127.0.0.1:0; port="${url##*:}"
      exec 3<>"/dev/tcp/127.0.0.1/${port%/}"
      printf 'POST /v1/import HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n' >&3
      printf 'Content-Type: application/x-ndjson\r\n\r\n7ffffffffffffff\r\n' >&3
      head -1 <&3 | tr -d '\r'; stop
      """#
    )
    #expect(result.output == "HTTP/1.1 413 Content Too Large\n", "\(result.error)")
  }

  @Test func openPortWithoutAccountsPrintsAWarning() async throws {
    let result = try await bash(
      """
      serve --listen 127.0.0.1:0; stop; cat log; echo --
      serve --listen 127.0.0.1:0 --open; stop; cat log; echo --
      serve; stop; cat log; echo --
      echo "correct horse" | "$0" store account add anna --role admin --password-stdin 2>/dev/null
      serve --listen 127.0.0.1:0 --accounts; stop; cat log
      """
    )
    #expect(
      result.output == """
        Every user of this machine has full access through this port. Use --accounts to require sign-in, \
        or --open to hide this warning.
        --
        --
        --

        """,
      "\(result.error)"
    )
  }

  @Test(arguments: ["0.0.0.0:8080", "192.168.1.4:80", "[::]:0", "shop.example.org:443"])
  func othersCannotReachIt(_ address: String) async {
    let result = await shop.desk.rialto(["store", "serve", "--listen", address])
    #expect(result.status == .refused)
    #expect(result.error.hasPrefix("Error: Cannot listen on \(address).\n"))
  }

  @Test(arguments: [
    ["--accounts"], ["--behind-tls-proxy", "shop.example.org"],
  ])
  func signInOptionsRequireAnAccount(_ options: [String]) async {
    let words = ["store", "serve", "--listen", "127.0.0.1:0"] + options
    let result = await shop.desk.rialto(words)
    #expect(result.status == .refused)
    #expect(result.error.contains("rialto store account add NAME --role admin"))
  }

  /// As systemd, cron and a proxy run them.
  @Test func theServiceAndTheNightlyJobsOfTheGuideRun() async throws {
    let guide = try Project.text(of: "GUIDE.md")
    let service = try #require(guide.firstMatch(of: /\nExecStart=.*\/rialto store serve (.+)/)).1
    let jobs = guide.matches(of: /\n[0-9]+ [0-9]+ \* \* \* .*\/(rialto .+)/).map { $0.1 }
    #expect(jobs.count == 2)
    let result = try await bash(
      """
      rialto() { "$rialto" "$@"; }; rialto=$0
      echo 'a long secret' | rialto store account add anna --role admin --password-stdin || exit 10
      serve \(service.replacing(":8080", with: ":0"))
      \(jobs.joined(separator: " && ").replacing("\\%", with: "%")) || exit 11
      test -s store-????-??-??.backup || exit 12
      rialto catalog list --store "$url"; test $? = 4 || exit 13
      stop; exit $status
      """
    )
    #expect(result.status == 0, "\(result.error)\(result.output)")
  }

  @Test func aSocketAndAPortAreNotTogether() async {
    let line = "store serve --socket s --listen 127.0.0.1:0"
    #expect(await shop.desk.rialto(line).status == .usage)
  }

  @Test func unreachableStoreErrorSuggestsServeCommand() async throws {
    let result = try await bash(
      #""$0" catalog list --store http://127.0.0.1:1; "$0" catalog list --store unix:none; exit $?"#
    )
    #expect(result.status == 69)
    #expect(
      result.error.contains("Error: Could not connect to the store at http://127.0.0.1:1/.\n")
    )
    #expect(result.error.contains("Start it with 'rialto store serve --listen HOST:PORT'.\n"))
    #expect(result.error.contains("Start it with 'rialto store serve'.\n"))
  }

  @Test func startSuggestionAppearsOnlyForLocalStores() {
    let error = HTTPError(.hostNotFound)
    let far = StoreLocation(argument: "https://shop.example.org")
    let near = StoreLocation(argument: "http://localhost:8080")
    let suggestions = [far, near].compactMap(\.self).map {
      StoreFailure.unreachable($0, error).suggestion
    }
    #expect(
      suggestions == [
        "Check the address and your network connection.",
        "Start it with 'rialto store serve --listen HOST:PORT'.",
      ]
    )
  }

  @Test func anImportThatIsKilledIsCompletedByASecondOne() async throws {
    var lines = ""
    for number in 1...20_000 {
      lines +=
        #"{"title":"Thing \#(number)","variants":[{"sku":"T\#(number)","#
        + #""prices":[{"amount":\#(number),"currency":"EUR"}],"onHand":1}]}"# + "\n"
    }
    try shop.desk.write(lines, to: shop.desk.home + "/things.ndjson")
    // Half of the lines, then silence: it is killed while it waits, in the middle for certain.
    let result = try await bash(
      """
      mkfifo half
      "$0" catalog import - <half >/dev/null 2>&1 & import=$!
      exec 3>half; head -n 10000 things.ndjson >&3
      until [ "$("$0" store status --json=products | tr -dc 0-9)" -gt 100 ]; do :; done
      kill -9 $import; wait $import; echo killed $?; exec 3>&-
      "$0" catalog import things.ndjson; echo second $?
      "$0" store fsck; echo fsck $?
      "$0" store status --json=products
      """
    )
    #expect(result.output.hasPrefix("killed 137\n"), "\(result.error)")
    #expect(result.output.hasSuffix("second 0\nfsck 0\n{\"products\":20003}\n"))
  }
}
