import CommandKit
import StoreHTTP

/// The option for a picture in a file.
enum PictureOption {
  static let option = Option.value(
    "svg",
    "FILE",
    of: Path.self,
    "Write a picture to a file, or to standard output where FILE is -."
  )

  /// Writes the picture that was asked for.
  ///
  /// - Returns: True if that is all there is to show; a form for programs that was asked for as well
  ///   is still to be written.
  static func write(
    _ picture: @autoclosure () -> SVGImage,
    _ invocation: Invocation,
    _ context: any CountriesContext,
    _ display: Display
  ) async throws -> Bool {
    guard let file = try invocation[option] else { return false }
    let isForPrograms = display.format != nil && display.format != .lines
    if file.text == "-" {
      if isForPrograms {
        throw UsageError(.conflictingOptions("--svg -", "--json"), at: invocation.path)
      }
      try display.console.output.write(picture().svg)
    } else {
      let path = context.path(of: file)
      let count = try await HTTPBody(Array(picture().svg.utf8)).write(to: path)
      display.note("Wrote \(count.formatted(in: display.locale)) bytes to \(path).")
    }
    return !isForPrograms
  }
}
