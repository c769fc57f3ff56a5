import CommandKit
import Foundation

extension DoctorCheck {
  /// What runs here; never wrong, and the first thing anyone asks who helps.
  static let version = DoctorCheck(name: "version") { _ in
    .ok("rialto \(Version.number), \(ProcessInfo.processInfo.operatingSystemVersionString)")
  }

  /// Whether one of our folders can be written to, and by nobody else.
  static func folder(_ purpose: BaseDirectories.Purpose) -> DoctorCheck {
    DoctorCheck(name: "\(purpose.rawValue) folder") { composition in
      do {
        let path = try composition.folders.path(purpose)
        let nearest = nearestThere(to: path)
        guard access(nearest, W_OK | X_OK) == 0 else {
          return .failed(
            "\(nearest) cannot be written.",
            cure: "Make it yours: ls -ld \(Shell.quoted(nearest))"
          )
        }
        guard nearest == path else { return .ok("\(path) (made when needed)") }
        guard let facts = try TextFile(path).attributes(), facts.permissions & 0o077 != 0 else {
          return .ok(path)
        }
        return .warning(
          "Others can look into \(path).",
          cure: "Run: chmod 700 \(Shell.quoted(path))"
        )
      } catch {
        return .failed(error)
      }
    }
  }

  /// Whether there is room for data.
  static let diskSpace = DoctorCheck(name: "disk space") { composition in
    guard let path = try? composition.folders.path(.data) else {
      return .warning("There is no data folder to measure.", cure: "Set HOME.")
    }
    var status = statvfs()
    guard statvfs(nearestThere(to: path), &status) == 0 else {
      return .warning("The free space cannot be told.", cure: "Look with: df \(Shell.quoted(path))")
    }
    let bytes = UInt64(status.f_bavail) * UInt64(status.f_frsize)
    return room(of: bytes, at: path, locale: localeChoice(composition).locale)
  }

  /// Whether so much free space is enough.
  static func room(of bytes: UInt64, at path: String, locale: Locale) -> Finding {
    let megabytes = Int(clamping: bytes / 1_000_000)
    let detail = "\(megabytes.formatted(.number.locale(locale))) MB free"
    let cure = "Make room on the disk of \(path)."
    return switch bytes {
    case ..<10_000_000: .failed(detail, cure: cure)
    case ..<200_000_000: .warning(detail, cure: cure)
    default: .ok(detail)
    }
  }

  /// Whose numbers and dates are written, shown by one of each.
  static let locale = DoctorCheck(name: "locale") { composition in
    let choice = localeChoice(composition)
    let number = 1234.5.formatted(.number.locale(choice.locale))
    let day = composition.surroundings.now().formatted(
      Date.FormatStyle(date: .abbreviated, time: .omitted, locale: choice.locale, timeZone: .gmt)
    )
    return .ok("\(choice.locale.identifier) (\(choice.origin)): \(number) and \(day)")
  }

  /// Where the settings are wrong, another check tells.
  private static func localeChoice(_ composition: Composition) -> LocaleChoice {
    LocaleChoice(
      (try? composition.configuration) ?? .standard,
      environment: composition.surroundings.console.environment
    )
  }

  /// Whether text other than ASCII can be shown.
  static let text = DoctorCheck(name: "text") { composition in
    let console = composition.surroundings.console
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first {
      console.environment[$0]?.isEmpty == false
    }
    let encoding = variable.flatMap { console.environment[$0] } ?? "C"
    let output = console.output.isTerminal ? "a terminal" : "no terminal"
    let detail = "\(encoding), \(output)"
    guard encoding.uppercased().replacing("-", with: "").hasSuffix("UTF8") else {
      return .warning(
        "\(detail); names may be shown wrongly.",
        cure: "Set LANG, to C.UTF-8 for one."
      )
    }
    return .ok(detail)
  }

  /// The path, or the folder nearest above it that is there.
  private static func nearestThere(to path: String) -> String {
    var path = path
    while path != "/", access(path, F_OK) != 0 { path = path.parentPath }
    return path
  }
}
