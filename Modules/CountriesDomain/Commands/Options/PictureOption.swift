import CommandKit
import FoundationCore
import StoreHTTP

/// The option for an SVG file.
enum PictureOption {
  static let option = Option.value(
    "svg",
    "FILE",
    of: Path.self,
    "Write an SVG image to a file; - for standard output."
  )

  /// Writes the picture if the invocation has the option.
  ///
  /// - Returns: `true` if nothing else is to be written; `false` without the option, or with an
  ///   output format beside it.
  static func write(
    _ picture: @autoclosure () -> SVGImage,
    of invocation: Invocation,
    in context: any CountriesContext,
    display: Display
  ) async throws -> Bool {
    guard let file = try invocation[option] else { return false }
    if file.text == "-" {
      if display.isData {
        throw UsageError(.conflictingOptions("--svg -", "--json"), at: invocation.path)
      }
      try display.console.output.write(picture().svg)
    } else {
      let path = context.path(of: file)
      let count = try await HTTPBody(Array(picture().svg.utf8)).write(to: path)
      display.note("Wrote \(count.formatted(in: display.locale)) bytes to \(path).")
    }
    return !display.isData
  }
}
