import CommandKit
import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

struct SVGImageTests {
  private static let pictures = [Samples.lines.svgImage, Samples.bars.svgImage, hostile.svgImage]

  private static let hostile = BarChart(
    title: "<script>alert(1)</script> \u{1B}[31m\u{202E}&amp;",
    bars: [
      .init(name: "\"Tom\" & <Jerry>\u{0}", value: 1, label: "]]>"),
      .init(name: "</text>", value: .infinity, label: "x"),
    ],
    source: "' onload='x"
  )

  @Test(arguments: pictures)
  func svgIsWellFormedWithoutExternalReferences(_ picture: SVGImage) {
    let svg = picture.svg
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(svg.ranges(of: "http").count == 1)
    for word in ["<script", "href", "url(", "@import", "\u{1B}", "\u{202E}"] {
      #expect(!svg.contains(word), "\(word)")
    }
    #expect(svg.contains("@media(prefers-color-scheme:dark)"))
    #expect(svg.contains(#"<title id="title">"#))
    #expect(!svg.contains("nan") && !svg.contains("inf,"))
  }

  @Test func aGapBreaksTheLine() {
    let svg = Samples.lines.svgImage.svg
    #expect(svg.ranges(of: "<polyline").count == 4)
  }

  /// In a narrow chart without room for a round year, the axis had its last year alone.
  @Test(arguments: [360.0, 960])
  func anAxisShowsWhereItBeginsAndEnds(width: Double) {
    let chart = LineChart(
      title: "Population",
      periods: (2002...2025).map(String.init),
      series: [ChartSeries("United Kingdom", values: (0..<24).map { Double($0) })],
      source: "World Bank",
      label: { "\(Int($0))K" },
      figure: { "\(Int($0)).0K" }
    )
    let svg = chart.svgImage(width: width).svg
    #expect(svg.contains(width < 600 ? ">2002<" : ">2010<"))
    #expect(svg.contains(">2025<"))
    #expect(svg.contains(">23.0K<"))
  }
}
