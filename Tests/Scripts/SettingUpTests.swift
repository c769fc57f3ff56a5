import Foundation
import TestSupport
import Testing

/// The scripts on a machine without a dependency.
struct SettingUpTests {
  private let machine: ScriptEnvironment

  /// The Debian packages of the missing libraries.
  private let packages =
    "libsqlite3-dev libcurl4-openssl-dev libsodium-dev libpq-dev"

  init() throws {
    machine = try ScriptEnvironment()
    try machine.standIn("built/rialto", "echo running")
    // Nothing can be linked before apt-get has been asked for it.
    try machine.standIn("toolchain/bin/clang", "grep -q 'apt-get.* install' \"$LOG\"")
  }

  private func installations() throws -> [String] {
    try machine.log().filter { $0.hasPrefix("apt-get") || $0.hasPrefix("sudo") }
  }

  @Test(arguments: ["Scripts/rialto", "Scripts/test"])
  func missingLibrariesAreInstalledAfterNotice(_ script: String) async throws {
    let run = try await machine.run(script)
    #expect(run.status == 0)
    #expect(
      run.errors.hasPrefix(
        "System libraries are missing; installing with apt-get: \(packages)\n"
      )
    )
    #expect(
      try installations() == [
        "apt-get -qq -o Dpkg::Use-Pty=0 update",
        "apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends \(packages)",
      ]
    )
  }

  @Test func onlyTheBenchmarksWantMicroHTTPD() async throws {
    try machine.standIn("built/rialto-bench", "echo measuring")
    #expect(try await machine.run("Scripts/bench decode").output == "measuring\n")
    #expect(
      try installations().last
        == "apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends \(packages)"
        + " libmicrohttpd-dev"
    )
  }

  @Test func postgresIsInstalledWithoutDefaultCluster() async throws {
    try machine.remove("initdb")
    try machine.standIn("find", #"[ "$1" = /usr/lib/postgresql ] || exec /usr/bin/find "$@""#)
    #expect(try await machine.run("Scripts/test").status == 0)
    let steps = try machine.log().filter { $0.hasPrefix("dd") || $0.contains("install -y") }
    let install = "apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends"
    #expect(
      steps == [
        "\(install) \(packages)",
        "\(install) postgresql-common",
        "dd of=/etc/postgresql-common/createcluster.conf oflag=append conv=notrunc status=none",
        "\(install) postgresql",
      ]
    )
  }

  @Test func withoutPostgresTheRestIsTested() async throws {
    try machine.remove("initdb")
    try machine.standIn("find", #"[ "$1" = /usr/lib/postgresql ] || exec /usr/bin/find "$@""#)
    try machine.standIn("apt-get", #"case "$*" in *postgres*) exit 100 ;; esac"#)
    let run = try await machine.run("Scripts/test")
    #expect(run.status == 0)
    #expect(run.errors.contains("PostgreSQL could not be installed: its tests are left out.\n"))
  }

  @Test func presentLibrariesAreNotInstalled() async throws {
    try machine.standIn("toolchain/bin/clang")
    let run = try await machine.run("Scripts/rialto")
    #expect(run.output == "running\n")
    #expect(try installations() == [])
  }

  @Test func nonRootUserInstallsWithSudo() async throws {
    try machine.standIn("id", "echo 1000")
    try machine.standIn("sudo", #"exec "$@""#)
    #expect(try await machine.run("Scripts/rialto").output == "running\n")
    #expect(
      try installations().last
        == "apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends \(packages)"
    )
    #expect(
      try installations().first
        == "sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 update"
    )
  }

  @Test func withoutSudoItSaysWhatRootCanDo() async throws {
    try machine.standIn("id", "echo 1000")
    let run = try await machine.run("Scripts/rialto")
    #expect(run.status == 1)
    #expect(run.errors.contains("As root: apt-get install -y \(packages)"))
  }

  @Test func aListThatCannotBeFetchedStopsNothing() async throws {
    try machine.standIn("apt-get", #"case "$*" in *update) exit 100 ;; esac"#)
    #expect(try await machine.run("Scripts/rialto").output == "running\n")
  }

  @Test func failedInstallationReportsError() async throws {
    try machine.standIn("apt-get", "echo 'E: no network' >&2 && exit 100")
    let run = try await machine.run("Scripts/rialto")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("E: no network"))
    #expect(run.errors.contains("apt-get could not install \(packages)"))
  }

  @Test func linuxWithoutAptPrintsInstallCommands() async throws {
    try machine.remove("apt-get")
    let run = try await machine.run("Scripts/rialto")
    #expect(run.status == 1)
    #expect(run.errors.contains("dnf install sqlite-devel libcurl-devel"))
    #expect(run.errors.contains("pacman -S sqlite curl"))
  }

  @Test func macOSPrintsHomebrewCommand() async throws {
    try machine.standIn("uname", "echo Darwin")
    try machine.standIn("xcrun", #"echo "$COMMANDS/toolchain/bin/clang""#)
    let run = try await machine.run("Scripts/rialto")
    #expect(run.status == 1)
    #expect(run.errors.contains("brew install sqlite curl libsodium libpq\n"))
    #expect(try installations() == [])
  }

  @Test(arguments: ["Scripts/rialto", "Scripts/test", "Scripts/check", "Scripts/docs"])
  func missingSwiftPrintsInstallURL(_ script: String) async throws {
    try machine.remove("swift")
    let run = try await machine.run(script)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("https://www.swift.org/install"))
  }

  @Test func aToolchainThatIsNotWholeIsNotTakenForAMissingLibrary() async throws {
    try machine.remove("toolchain/bin/clang")
    let run = try await machine.run("Scripts/rialto")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("The swift on the PATH comes without its clang"))
    #expect(try installations() == [])
  }
}
