import CommandKit
import Foundation
import Testing

/// The built program as a sandbox, asked over its port.
struct SandboxServeTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func otherProgramsCanAskItUntilItIsInterrupted() async throws {
    let child = Child(
      path: "/bin/bash",
      arguments: [
        "-c",
        """
        set -m; cd; mkfifo said
        "$0" sandbox serve >said & server=$!; read -r _ _ url <said
        "$0" fetch "${url}v2/country/DEU/indicator/SP.POP.TOTL?format=json&date=2022"
        kill -INT $server; wait $server; echo " ended $?"
        """,
        Child.rialto,
      ],
      environment: ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    )
    let result = try await child.run()
    #expect(result.output.contains(#""date":"2022","value":83177813,"#), "\(result.error)")
    #expect(result.output.hasSuffix(" ended 130\n"))
  }

  @Test func printedVariablesConnectOtherCommandsToTheSandbox() async throws {
    let child = Child(
      path: "/bin/bash",
      arguments: [
        "-c",
        """
        set -m; cd; mkfifo said
        "$0" sandbox serve >said & server=$!; exec 3<said
        for line in 1 2 3 4 5 6; do read -r setting <&3; case $setting in
          RIALTO_*) export "$setting"; echo "${setting%%=*}" ;; esac; done
        "$0" news list --hn top -n 1 --json=provider; "$0" news sources lamplight --json=id
        "$0" countries show de --json=iso3
        kill -INT $server; wait $server; echo " ended $?"
        """,
        Child.rialto,
      ],
      environment: ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    )
    let result = try await child.run()
    #expect(
      result.output == """
        RIALTO_COUNTRIES_URL
        RIALTO_NEWS_URL
        RIALTO_HACKERNEWS_URL
        RIALTO_HACKERNEWS_SEARCH_URL
        [{"provider":"hackernews"}]
        [{"id":"lamplight-gazette"}]
        {"iso3":"DEU"}
         ended 130

        """,
      "\(result.error)"
    )
  }

  @Test(arguments: ["0.0.0.0:8080", "192.168.1.4:80", "nowhere"])
  func othersCannotReachIt(_ address: String) async {
    let result = await desk.rialto(["sandbox", "serve", "--listen", address])
    #expect(result.status == .usage)
    #expect(result.error.hasPrefix("Error: Cannot listen on \(address).\n"))
  }
}
