import Foundation
import Testing

@testable import CommandKit

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
}
