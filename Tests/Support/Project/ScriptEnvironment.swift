package import Foundation

/// A machine for a script to run on: the project's scripts in a clone of few sources, a home, and
/// on the `PATH` the plain tools of a system beside stand-ins for all that would build or install.
package final class ScriptEnvironment {
  /// The clone, in a folder whose name has a space.
  package let clone: URL

  private let folder: TemporaryFolder
  private let place: URL
  private let environment: [String: String]

  /// Sets up a machine whose compiler hands over programs that were built before: the first of that
  /// name in these folders, or else stand-ins named `built/rialto` and the like.
  package init(programs: [URL] = []) throws {
    folder = try TemporaryFolder()
    // The scripts see through links, so the place is named as they will name it.
    place = folder.url.resolvingSymlinksInPath()
    clone = place.appending(path: "a clone")
    let commands = place.appending(path: "commands")
    environment = [
      "PATH": commands.path,
      "HOME": place.appending(path: "home").path,
      "TMPDIR": place.path,
      "LOG": place.appending(path: "log").path,
      "COMMANDS": commands.path,
      "BUILT": (programs + [commands.appending(path: "built")]).map(\.path).joined(separator: ":"),
    ].merging(Project.coverageEnvironment) { $1 }

    try write("", to: "home/.profile")
    try write("", to: "log")
    for source in [
      "Apps/rialto/Main.swift", "Apps/rialto-bench/Package.swift",
      "Modules/FoundationCore/Money.swift",
      "Modules/FoundationCore/FoundationCore.docc/FoundationCore.md",
      "Modules/Rialto.docc/Rialto.md",
      "Tests/FoundationCore/MoneyTests.swift", "Tests/rialto/MainTests.swift",
    ] {
      try write("", to: "a clone/\(source)")
    }
    let others = [
      ".ci/run", ".ci/nightly", "Package.swift", "README.md", "CHANGELOG.md", "CODEOWNERS",
      "Apps/rialto/Version.swift",
    ]
    for file in try Project.scripts + others {
      try Project.copy(file, into: clone)
    }
    for (command, lines) in Self.standIns { try standIn(command, lines) }
    for tool in Self.tools { try link(tool) }
  }

  /// Runs a command line in the clone.
  package func run(_ line: String, input: String = "") async throws -> Program.Result {
    try await shell(line, in: clone, environment: environment, input: input)
  }

  /// The calls of the stub commands, a line each.
  package func log() throws -> [String] {
    try String(contentsOf: place.appending(path: "log"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Puts a command on the `PATH` that logs how it is called and then does these lines of bash.
  package func standIn(_ command: String, _ lines: String = "") throws {
    let path = "commands/\(command)"
    // A tool is a link, which would be written through.
    if Self.tools.contains(command) { try remove(command) }
    try write("#!/usr/bin/env bash\necho \"${0##*/} $*\" >>\"$LOG\"\n\(lines)\n", to: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: place.appending(path: path).path
    )
  }

  /// Has swift do these lines of bash first, where its arguments begin like that.
  package func swift(_ arguments: String, doesFirst lines: String) throws {
    try standIn("swift", "case \"$*\" in '\(arguments)'*) \(lines) ;; esac\n\(Self.swift)")
  }

  /// Takes a command off the `PATH`.
  package func remove(_ command: String) throws {
    try FileManager.default.removeItem(at: place.appending(path: "commands/\(command)"))
  }

  package func write(_ text: String, to path: String) throws {
    let file = place.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func link(_ tool: String) throws {
    let paths = ["/usr/bin/\(tool)", "/bin/\(tool)"]
    guard let path = paths.first(where: FileManager.default.fileExists) else { return }
    try FileManager.default.createSymbolicLink(
      at: place.appending(path: "commands/\(tool)"),
      withDestinationURL: URL(filePath: path)
    )
  }

  private static let tools = [
    "awk", "basename", "bash", "cat", "chmod", "cksum", "cp", "cut", "diff", "dirname", "env",
    "find", "getconf", "git", "grep", "head", "ln", "ls", "mkdir", "mkfifo", "mktemp", "mv",
    "readlink", "rm", "rmdir", "sed", "sort", "tail", "tee", "touch", "tr", "wc", "xargs",
  ]

  /// A Debian with everything installed, where its person is root.
  private static let standIns = [
    "uname": "echo Linux",
    "id": "echo 0",
    "apt-get": "",
    "initdb": "",
    "dd": "",
    "jq": "",
    "shellcheck": "",
    "toolchain/bin/clang": "",
    "toolchain/bin/swiftc": "",
    "toolchain/bin/llvm-nm": "",
    "toolchain/bin/docc": docc,
    "toolchain/bin/llvm-cov":
      #"printf 'SF:%s/Modules/FoundationCore/Money.swift\nLF:10\nLH:9\n' "$PWD""#,
    "toolchain/bin/llvm-profdata": #"touch "${@: -1}""#,
    "swift": swift,
  ]

  /// A docc whose merged site has the first page alone.
  private static let docc = """
    if [ "$1" = merge ]; then
      mkdir -p "${@: -1}/data/documentation"
      echo first >"${@: -1}/data/documentation/rialto.json"
    fi
    """

  /// A compiler that has everything built already.
  private static let swift = """
    case $1 in
      -print-target-info) echo "  \\"runtimeResourcePath\\": \\"$COMMANDS/toolchain/lib/swift\\"" ;;
      symbolgraph-extract) echo '{}' >"${@: -1}/FoundationCore.symbols.json" ;;
      test)
        codecov=.build/coverage/debug/codecov
        case " $* " in *' --enable-code-coverage '*)
          mkdir -p $codecov && touch $codecov/default.profdata ;;
        esac
        ;;
      build)
        while [ $# -gt 0 ]; do
          case $1 in
            --scratch-path) folder=$2 ;;
            --product) program=$2 ;;
          esac
          shift
        done
        if [ -n "${program-}" ]; then
          mkdir -p "$folder/release/$program.product"
          touch "$folder/release/$program.product/Objects.LinkFileList"
          IFS=:
          for built in $BUILT; do
            if [ -e "$built/$program" ]; then break; fi
          done
          ln -sf "$built/$program" "$folder/release/$program"
        fi
        ;;
    esac
    """
}
