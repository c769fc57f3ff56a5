import CommandKit
import Foundation
import Persistence

extension DoctorCheck {
  /// The versions of the program and the operating system.
  static let version = DoctorCheck(name: "version") { _ in
    .ok("rialto \(Version.number), \(ProcessInfo.processInfo.operatingSystemVersionString)")
  }

  /// Checks that one of the program's folders is writable and private.
  static func folder(_ purpose: BaseDirectories.Purpose) -> DoctorCheck {
    DoctorCheck(name: "\(purpose.rawValue) folder") { composition in
      do {
        let path = try composition.folders.path(purpose)
        let nearest = nearestExisting(to: path)
        guard access(nearest, W_OK | X_OK) == 0 else {
          return .failed(
            "\(nearest) is not writable.",
            suggestion: "Check its owner and permissions: ls -ld \(Shell.quoted(nearest))"
          )
        }
        guard nearest == path else { return .ok("\(path) (created when needed)") }
        return try Finding.readableByOthers(path, mode: 700) ?? .ok(path)
      } catch {
        return .failed(error)
      }
    }
  }

  /// Checks the free disk space for data.
  static let diskSpace = DoctorCheck(name: "disk space") { composition in
    guard let path = try? composition.folders.path(.data) else {
      return .warning("There is no data folder.", suggestion: "Set HOME.")
    }
    var status = statvfs()
    guard statvfs(nearestExisting(to: path), &status) == 0 else {
      return .warning(
        "Could not read the free disk space.",
        suggestion: "Run: df \(Shell.quoted(path))"
      )
    }
    let bytes = UInt64(status.f_bavail) * UInt64(status.f_frsize)
    return freeSpace(bytes, at: path, locale: localeChoice(composition).locale)
  }

  /// Returns the finding for an amount of free disk space.
  static func freeSpace(_ bytes: UInt64, at path: String, locale: Locale) -> Finding {
    let megabytes = Int(clamping: bytes / 1_000_000)
    let detail = "\(megabytes.formatted(.number.locale(locale))) MB free"
    let suggestion = "Free up space on the disk of \(path)."
    return switch bytes {
    case ..<10_000_000: .failed(detail, suggestion: suggestion)
    case ..<200_000_000: .warning(detail, suggestion: suggestion)
    default: .ok(detail)
    }
  }

  /// The locale, with a sample number and date.
  static let locale = DoctorCheck(name: "locale") { composition in
    let choice = localeChoice(composition)
    let number = 1234.5.formatted(.number.locale(choice.locale))
    let day = composition.appEnvironment.now().formatted(
      Date.FormatStyle(date: .abbreviated, time: .omitted, locale: choice.locale, timeZone: .gmt)
    )
    return .ok("\(choice.locale.identifier) (\(choice.origin)): \(number) and \(day)")
  }

  /// Returns the locale; invalid settings are reported by another check.
  private static func localeChoice(_ composition: Composition) -> LocaleChoice {
    LocaleChoice(
      (try? composition.configuration) ?? .standard,
      environment: composition.appEnvironment.console.environment
    )
  }

  /// Checks that the terminal can show text beyond ASCII.
  static let text = DoctorCheck(name: "text") { composition in
    let console = composition.appEnvironment.console
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first {
      console.environment[$0]?.isEmpty == false
    }
    let encoding = variable.flatMap { console.environment[$0] } ?? "C"
    let output = console.output.isTerminal ? "terminal" : "no terminal"
    let detail = "\(encoding), \(output)"
    guard encoding.uppercased().replacing("-", with: "").hasSuffix("UTF8") else {
      return .warning(
        "\(detail); names may be displayed incorrectly.",
        suggestion: "Set LANG to a UTF-8 locale such as C.UTF-8."
      )
    }
    return .ok(detail)
  }

  /// Returns the path, or its nearest existing ancestor.
  private static func nearestExisting(to path: String) -> String {
    var path = path
    while path != "/", access(path, F_OK) != 0 { path = path.parentPath }
    return path
  }

  /// Checks that the clock is plausible.
  static let clock = DoctorCheck(name: "clock") { composition in
    let now = composition.appEnvironment.now().ISO8601Format()
    let isSane = now.prefix(10) >= Version.day && now.prefix(4) < "2100"
    return isSane
      ? .ok(now)
      : .failed("The clock is wrong: \(now).", suggestion: "Set the clock of this computer.")
  }
}

extension Finding {
  /// Returns the finding about the local clock, compared to the clocks of servers.
  ///
  /// The smallest difference counts, since a server may be wrong as well.
  func compared(toServerSkews skews: [TimeInterval]) -> Finding {
    guard status == .ok, let skew = skews.min(by: { abs($0) < abs($1) }), abs(skew) > 300 else {
      return self
    }
    let minutes = Int((abs(skew) / 60).rounded())
    let direction = skew > 0 ? "behind" : "ahead of"
    return .warning(
      "\(detail) is \(minutes) min \(direction) the servers' clocks.",
      suggestion: "Set the clock of this computer; certificates and caches depend on it."
    )
  }
}

extension DoctorCheck {
  /// Checks that SQLite works, with a temporary database in the data folder.
  static let database = DoctorCheck(name: "database") { composition in
    do {
      // A missing data folder is reported by another check.
      guard let folder = try? composition.folders.path(.data), access(folder, F_OK) == 0 else {
        try createSearchIndex(in: try Connection(.memory))
        return .ok("SQLite \(SQLiteLibrary.version), full-text search")
      }
      let path = folder.appendingPath("doctor-\(getpid()).sqlite")
      defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
      // Opening fails if the file system does not support a write-ahead log.
      try createSearchIndex(in: try Connection(.file(path)))
      return .ok("SQLite \(SQLiteLibrary.version), full-text search, write-ahead log")
    } catch {
      return .failed(error)
    }
  }

  private static func createSearchIndex(in connection: Connection) throws {
    try connection.execute(script: "CREATE VIRTUAL TABLE checked USING fts5(text)")
  }
}
