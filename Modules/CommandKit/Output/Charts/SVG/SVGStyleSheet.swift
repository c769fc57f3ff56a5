/// The style sheet of SVG images, for light and dark mode.
///
/// The colours of lines follow the palette of Okabe and Ito for colour-blind readers, a little darker
/// on white. The steps of a map are of one hue and go from pale to deep, or to bright in dark mode, in even
/// steps of lightness.
public enum SVGStyleSheet {
  /// The number of colours for lines; further lines repeat them.
  static let lineCount = 6

  static let css = """
    text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;\
    font-size:13px;fill:#374151}\
    .title{font-weight:600;fill:#111827}\
    .source,.tick{fill:#6b7280;font-size:12px}.figure{font-weight:600;fill:#111827}\
    .halo{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\
    .paper{fill:#fff}.grid{stroke:#e5e7eb}.axis{stroke:#9ca3af}\
    .line{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}\
    .land{fill:#dfe3e8;stroke:#fff;stroke-linejoin:round}.ring{stroke:#fff}\
    .missing{fill:#f3f4f6}.hatch{fill:none;stroke:#9ca3af;stroke-width:.8}\
    .ring.missing{stroke:#9ca3af}.frame{fill:none;stroke:#d1d5db}\
    \(rules(lines: ["#0b6bcb", "#c8500a", "#0a8560", "#b0458c", "#96700a", "#5a55c9"]))\
    \(rules(steps: ["#c1ddfa", "#7db4ec", "#398ad6", "#0062aa", "#003d6e"]))\
    .t0,.t1,.t2{fill:#111827}.t3,.t4{fill:#fff}\
    @media(prefers-color-scheme:dark){\
    text{fill:#c3cad6}.title,.figure{fill:#f3f5f8}.source,.tick{fill:#929cac}\
    .halo{stroke:#10141b}.paper{fill:#10141b}.grid{stroke:#262d38}.axis{stroke:#596374}\
    .land{fill:#262d38;stroke:#10141b}.ring{stroke:#10141b}\
    .missing{fill:#181d26}.hatch,.ring.missing{stroke:#596374}.frame{stroke:#2d3542}\
    \(rules(lines: ["#58a6f5", "#ff8f52", "#36cfa0", "#ec8ccb", "#f2c14e", "#a5a1ff"]))\
    \(rules(steps: ["#11497a", "#216db2", "#4495e2", "#86bdf6", "#cde5ff"]))\
    .t0,.t1{fill:#fff}.t2,.t3,.t4{fill:#10141b}}
    """

  private static func rules(lines: [String]) -> String {
    lines.enumerated().map { number, colour in
      ".l\(number){stroke:\(colour)}.f\(number){fill:\(colour)}"
    }.joined()
  }

  private static func rules(steps: [String]) -> String {
    steps.enumerated().map { number, colour in ".s\(number){fill:\(colour)}" }.joined()
  }
}
