import Foundation
import TestSupport
import Testing

/// `Scripts/docs`: what it asks of a module, and how it finds what lacks words or a place.
struct DocsTests {
  @Test func aModuleWithoutAFrontPageIsNamed() async throws {
    let machine = try ScriptEnvironment()
    try machine.write("", to: "a clone/Modules/Persistence/Row.swift")
    let run = try await machine.run("Scripts/docs")
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "Persistence has no front page: Modules/Persistence/Persistence.docc/Persistence.md"
      )
    )
  }

  @Test func aBrokenLinkFails() async throws {
    let machine = try ScriptEnvironment()
    try machine.standIn("toolchain/bin/docc", "[ $1 = merge ]")
    #expect(try await machine.run("Scripts/docs").status == 1)
    let steps = try machine.log().filter { $0.hasPrefix("docc") }
    #expect(steps.count == 1)
    #expect(steps.first?.contains("--warnings-as-errors") == true)
  }

  @Test func theSiteBeginsWithTheCatalogOfTheWholeProject() async throws {
    let machine = try ScriptEnvironment()
    let run = try await machine.run(
      "Scripts/docs && cat .build/docs/Rialto.doccarchive/data/documentation.json"
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "first\n")
    let steps = try machine.log().filter { $0.hasPrefix("docc") }
    #expect(
      steps.first?.hasPrefix("docc convert .build/docs/Rialto.docc --warnings-as-errors") == true
    )
  }

  @Test func thePageOfFailureCodesIsWrittenFromTheCode() async throws {
    let machine = try ScriptEnvironment()
    try machine.write(
      #"""
      case .closed(let name):
        .init("door.closed", .notFound, "\(name) is closed.", reason: "It is night.")
      case .locked(let days):
        FailureDetails(
          "door.locked",
          error.category,
          days == 1 ? "Locked for a day." : "Locked for \(days.counted("day")).",
        )
      case .broken: .init("door.closed", .failed, "The door is \("broken").")
      """#,
      to: "a clone/Modules/Door/Door.swift"
    )
    let run = try await machine.run("Scripts/docs; cat Modules/Rialto.docc/FailureCodes.md")
    #expect(
      run.output.hasSuffix(
        """
        ## `door`

        ### door.closed

        The door is …. (`failed`)

        … is closed. (`not_found`)

        ### door.locked

        Locked for a day.

        """
      ),
      "\(run)"
    )
  }

  @Test func aLinkToAPageThatIsNotOnTheSiteIsNamed() async throws {
    let machine = try ScriptEnvironment()
    try machine.write("[A](../A/A.docc/A.md)", to: "a clone/Modules/Rialto.docc/Rialto.md")
    let run = try await machine.run("Scripts/docs")
    #expect(run.status == 1)
    #expect(run.errors.contains("links to /documentation/a, which is not on the site"))
  }

  @Test func linksOfAForgeBecomeThoseOfTheSite() async throws {
    let machine = try ScriptEnvironment()
    let page = """
      [A](A.md), [B](../B/B.docc/B.md), [C](../B/B.docc/C.md#c), [D](../D/D.swift),
      [E](https://e.example/e.md) and ![F](f.svg).
      ```swift
      f[G](G.md)
      ```

      """
    try machine.write(page, to: "a clone/page.md")
    let run = try await machine.run("awk -f Scripts/links.awk page.md")
    #expect(
      run.output == """
        <doc:A>, [B](/documentation/b), [C](/documentation/b/c), D,
        [E](https://e.example/e.md) and ![F](f.svg).
        ```swift
        f[G](G.md)
        ```

        """
    )
  }

  /// Over a real module: witnesses of documented requirements need no documentation.
  @Test func undocumentedAndUnlistedSymbolsAreReported() async throws {
    let folder = try TemporaryFolder()
    let awk = Project.root.appending(path: "Scripts/face.awk").path
    try """
    # ``Words``

    Not ``Mood`` here, but below.

    ## Topics

    - ``Price``
    - ``Price/currency``
    - ``Priced``
    """.write(toFile: folder.file("Words.md"), atomically: true, encoding: .utf8)
    try """
    /// A price.
    public struct Price: Codable, Hashable, CustomStringConvertible, Priced {
      public let units: Int
      /// The code of its currency.
      public let currency: String
      var secret = 1
      public var description: String { currency }
      public var price: Int { units }
    }
    /// A type with a price.
    public protocol Priced {
      /// The price.
      var price: Int { get }
    }
    public enum Mood: String {
      case good
    }
    extension Int {
      public var priced: Int { self }
    }
    """.write(toFile: folder.file("Price.swift"), atomically: true, encoding: .utf8)
    let run = try await shell(
      """
      mkdir -p Modules/Words graphs && mv Price.swift Modules/Words && swiftc -emit-module \
        -module-name Words Modules/Words/Price.swift -o Words.swiftmodule &&
      swift symbolgraph-extract -module-name Words -I . -skip-synthesized-members -pretty-print \
        -emit-extension-block-symbols -output-dir graphs -target \
        "$(swift -print-target-info | sed -n 's/.*"triple": "\\(.*\\)".*/\\1/p')" &&
      awk -f "$AWK" Words.md graphs/*.json | sort
      """,
      in: folder.url,
      environment: ProcessInfo.processInfo.environment.merging(["AWK": awk]) { $1 }
    )
    #expect(run.errors == "")
    #expect(
      run.output == """
        Modules/Words/Price.swift:15: Mood has no words.
        Modules/Words/Price.swift:15: Mood is not in the menu of the front page.
        Modules/Words/Price.swift:19: Int.priced has no words.
        Modules/Words/Price.swift:3: Price.units has no words.

        """
    )
  }
}
