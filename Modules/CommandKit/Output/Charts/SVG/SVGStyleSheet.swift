/// The style sheet of SVG images, for light and dark mode.
///
/// The colours of lines follow the palette of Okabe and Ito for colour-blind readers, a little darker
/// on white. The steps of a map go from pale to deep, or to bright in dark mode.
public enum SVGStyleSheet {
  /// The number of colours for lines; further lines repeat them.
  static let lineCount = 6

  /// The number of colours for the steps of a map, from pale to deep.
  public static let stepCount = 5

  static let css = """
    text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;\
    font-size:13px;fill:#374151}\
    .title{font-weight:600;fill:#111827}\
    .source,.tick{fill:#6b7280;font-size:12px}.figure{font-weight:600;fill:#111827}\
    .halo{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\
    .paper{fill:#fff}.grid{stroke:#e5e7eb}.axis{stroke:#9ca3af}\
    .line{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}\
    .land{fill:none;stroke:#cfd6de;stroke-width:3;stroke-linecap:round}\
    .ring{stroke:#fff;fill-opacity:.88}.empty{fill:#fff;stroke:#9ca3af}\
    \(rules(lines: ["#0b6bcb", "#c8500a", "#0a8560", "#b0458c", "#96700a", "#5a55c9"]))\
    \(rules(steps: ["#b9d7ef", "#7fb5e0", "#3f8ecb", "#1561a5", "#0a3873"]))\
    @media(prefers-color-scheme:dark){\
    text{fill:#c3cad6}.title,.figure{fill:#f3f5f8}.source,.tick{fill:#929cac}\
    .halo{stroke:#10141b}.paper{fill:#10141b}.grid{stroke:#262d38}.axis{stroke:#596374}\
    .land{stroke:#2d3542}.ring{stroke:#10141b}.empty{fill:#10141b;stroke:#6b7688}\
    \(rules(lines: ["#58a6f5", "#ff8f52", "#36cfa0", "#ec8ccb", "#f2c14e", "#a5a1ff"]))\
    \(rules(steps: ["#1f4a78", "#2670ad", "#3d9bd8", "#86c9ee", "#e2f4ff"]))}
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
