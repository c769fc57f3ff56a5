import Foundation
import TestSupport
import Testing

/// `Scripts/install`: all of it is there, and all of it goes away again.
struct InstallTests {
  private let machine: ScriptEnvironment

  init() throws {
    machine = try ScriptEnvironment()
    try machine.standIn("built/rialto", Self.program("1.2.3"))
  }

  /// A program that writes a manual, completions and its version.
  private static func program(_ version: String) -> String {
    """
    case $1 in
      help) for name in rialto rialto-cart; do echo ".TH $name 1 \(version)" >"$3/$name.1"; done ;;
      completions) echo "completes $2" ;;
      --version) echo "rialto \(version)" ;;
      sleep) read -r _ && echo "still \(version)" ;;
    esac
    """
  }

  /// Every file below a folder of the clone.
  private func files(below folder: String) async throws -> [String] {
    try await machine.run("cd '\(folder)' 2>/dev/null && find . -type f | sort").output
      .split(separator: "\n").map { String($0.dropFirst(2)) }
  }

  private static let installed = [
    "bin/rialto", "share/bash-completion/completions/rialto", "share/doc/rialto/installed",
    "share/fish/vendor_completions.d/rialto.fish", "share/man/man1/rialto-cart.1",
    "share/man/man1/rialto.1",
    "share/zsh/site-functions/_rialto",
  ]

  /// Of many pages some were removed at once: a writer to a pipe fails when its reader has enough.
  @Test func allOfManyPagesStay() async throws {
    let pages = "for n in {1..150}; do echo page >\"$3/rialto-a-longer-name-$n.1\"; done"
    try machine.standIn(
      "built/many",
      "[ \"$1\" != help ] || { echo page >\"$3/rialto.1\"; \(pages); }"
    )
    for _ in 1...2 {
      let run = try await machine.run(
        "Scripts/install --prefix here --program ../commands/built/many"
      )
      #expect(run.status == 0, "\(run.errors)")
      #expect(try await files(below: "here/share/man/man1").count == 151)
    }
  }

  @Test func allOfItIsPutInPlaceAndSaid() async throws {
    let run = try await machine.run("Scripts/install --prefix \"$PWD/a place\"")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await files(below: "a place") == Self.installed)
    let place = machine.clone.path + "/a place"
    #expect(
      run.output == """
        Installed rialto 1.2.3:
          \(place)/bin/rialto
          \(place)/share/bash-completion/completions/rialto
          \(place)/share/zsh/site-functions/_rialto
          \(place)/share/fish/vendor_completions.d/rialto.fish
          \(place)/share/man/man1/rialto.1
        Add to your PATH:
          export PATH="\(place)/bin:$PATH"
        For zsh, before compinit:
          fpath=("\(place)/share/zsh/site-functions" $fpath)

        """
    )
    let text = try await machine.run(
      "cat 'a place/share/man/man1/rialto.1'; 'a place/bin/rialto' --version"
    )
    #expect(text.output == ".TH rialto 1 1.2.3\nrialto 1.2.3\n")
    #expect(try machine.log().contains { $0.contains("--product rialto --static") })
  }

  @Test func theSymbolsAreBesideTheProgramInstalled() async throws {
    try machine.standIn("objcopy", "case $1 in --only-keep-debug) cp $2 $3 ;; esac")
    let run = try await machine.run("Scripts/install --prefix here")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await files(below: "here") == ["bin/.debug/rialto.debug"] + Self.installed)
    #expect(
      try machine.log().filter { $0.hasPrefix("objcopy ") } == [
        "objcopy --only-keep-debug rialto rialto.debug",
        "objcopy --strip-all --add-gnu-debuglink=rialto.debug rialto",
      ]
    )
    let gone = try await machine.run("Scripts/install --prefix here --uninstall && ls here")
    #expect(gone.status != 0)
  }

  @Test func unsaidItIsTheHomeFolder() async throws {
    _ = try await machine.run("Scripts/install")
    #expect(try await files(below: "../home/.local") == Self.installed)
    let again = try await machine.run(
      "Scripts/install --uninstall && XDG_DATA_HOME=$HOME/data Scripts/install"
    )
    #expect(again.status == 0, "\(again.errors)")
    #expect(try await files(below: "../home/data").contains("man/man1/rialto.1"))
    #expect(
      try await files(below: "../home/.local") == ["bin/rialto", "share/doc/rialto/installed"]
    )
  }

  @Test func onceMoreChangesNothing() async throws {
    _ = try await machine.run("Scripts/install --prefix here")
    let list = try await machine.run("cat here/share/doc/rialto/installed").output
    #expect(try await machine.run("Scripts/install --prefix here/").status == 0)
    #expect(try await machine.run("cat here/share/doc/rialto/installed").output == list)
    #expect(try await files(below: "here") == Self.installed)
  }

  @Test func aBuiltProgramIsTakenAsItIs() async throws {
    let run = try await machine.run(
      "Scripts/install --prefix here --program ../commands/built/rialto"
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try machine.log().allSatisfy { !$0.hasPrefix("swift") })
    #expect(try await machine.run("here/bin/rialto --version").output == "rialto 1.2.3\n")
  }

  @Test func reinstallDoesNotDisturbRunningProgram() async throws {
    let run = try await machine.run(
      """
      install() { Scripts/install --prefix here --program ../commands/built/rialto >/dev/null; }
      install && mkfifo wait
      here/bin/rialto sleep <wait & exec 3>wait
      sed -i s/1.2.3/2.0.0/ ../commands/built/rialto && install
      echo >&3; exec 3>&-; wait
      here/bin/rialto --version
      """
    )
    #expect(run.output == "still 1.2.3\nrialto 2.0.0\n", "\(run.errors)")
  }

  @Test func allOfItGoesAgainAndNothingElse() async throws {
    let run = try await machine.run(
      """
      mkdir -p here/bin && echo mine >here/bin/mine
      Scripts/install --prefix here >/dev/null && Scripts/install --prefix here >/dev/null
      Scripts/install --prefix here --uninstall >/dev/null && find here | sort
      Scripts/install --prefix here --uninstall
      """
    )
    #expect(run.output == "here\nhere/bin\nhere/bin/mine\n")
    #expect(run.status == 0)
    #expect(run.errors.hasSuffix("rialto is not installed in \(machine.clone.path)/here.\n"))
  }

  @Test func uninstallLeavesModifiedFiles() async throws {
    let run = try await machine.run(
      """
      Scripts/install --prefix here >/dev/null
      echo mine >>here/share/man/man1/rialto.1
      Scripts/install --prefix here --uninstall >/dev/null
      """
    )
    #expect(run.errors.contains("changed after it was installed: "))
    #expect(try await files(below: "here") == ["share/man/man1/rialto.1"])
  }

  @Test func foreignFileIsNotOverwritten() async throws {
    let run = try await machine.run(
      "mkdir -p here/bin && echo theirs >here/bin/rialto && Scripts/install --prefix here"
    )
    #expect(run.status == 1)
    #expect(run.errors.hasSuffix("was not installed by this script; move it away first.\n"))
    #expect(try await files(below: "here") == ["bin/rialto"])
  }

  @Test(arguments: [
    "--prefix", "--program", "--prefix here --program nowhere", "everything",
    "--prefix Package.swift",
  ])
  func invalidOptionsFailWithoutInstallingFiles(_ words: String) async throws {
    let run = try await machine.run("Scripts/install \(words)")
    #expect(run.status != 0)
    #expect(!run.errors.isEmpty)
    #expect(try await files(below: "../home/.local") == [])
    #expect(try await files(below: "here") == [])
  }

  @Test func aProgramThatWritesNoManualIsNotInstalled() async throws {
    try machine.standIn("built/rialto", "exit 1")
    #expect(try await machine.run("Scripts/install --prefix here").status == 1)
    #expect(try await files(below: "here") == [])
  }
}
