import Foundation
import TestSupport
import Testing

@testable import CommandKit

/// The layout of the HTML report in a browser, on a phone and on a desktop.
@Suite(
  .enabled(if: Chromium.isInstalled, "chromium is not installed."),
  .serialized
)
struct TodayLookTests {
  @Test(arguments: [false, true])
  func contentFitsThePageWidth(isDark: Bool) async throws {
    let desk = try await TodayReportTests.demo()
    _ = await desk.rialto("desk today --world --offline --html today.html")
    let browser = try Chromium(page: try desk.read(desk.project + "/today.html"))
    for view in try await browser.views(isDark: isDark) {
      #expect(view.contentWidth <= view.width, "\(view)")
      #expect(view.isDark == isDark)
      #expect(view.background == (isDark ? "rgb(10, 13, 18)" : "rgb(245, 246, 248)"))
      #expect(view.height > 844)
    }
  }
}

/// A headless browser that renders a page in frames of two sizes.
private struct Chromium {
  struct View: Decodable {
    let width: Int
    let contentWidth: Int
    let height: Int
    let isDark: Bool
    let background: String
  }

  static let path = "/usr/bin/chromium"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  private static let measuring = """
    <script>addEventListener('load', () => parent.postMessage({
      width: innerWidth, contentWidth: document.scrollingElement.scrollWidth,
      height: document.scrollingElement.scrollHeight,
      isDark: matchMedia('(prefers-color-scheme:dark)').matches,
      background: getComputedStyle(document.body).backgroundColor}, '*'))</script>
    """

  private static let frames = """
    <!DOCTYPE html><body><script>
    let views = []
    addEventListener('message', event => {
      views.push(event.data)
      if (views.length == 2) document.body.textContent = JSON.stringify(views)
    })
    </script>
    <iframe src="page.html" width="360" height="844"></iframe>
    <iframe src="page.html" width="1280" height="900"></iframe>
    """

  private let folder: TemporaryFolder

  /// Copies the page, with a script that measures it.
  init(page: String) throws {
    folder = try TemporaryFolder()
    try page.replacing(HTMLPage.policy, with: "img-src data:")
      .replacing("</body>", with: Self.measuring + "</body>")
      .write(toFile: folder.file("page.html"), atomically: true, encoding: .utf8)
    try Self.frames.write(
      toFile: folder.file("frames.html"),
      atomically: true,
      encoding: .utf8
    )
  }

  func views(isDark: Bool) async throws -> [View] {
    let outcome = try await shell(
      """
      \(Self.path) --headless --no-sandbox --disable-gpu --hide-scrollbars --disable-dev-shm-usage \
        --user-data-dir="$HOME/profile" --blink-settings=preferredColorScheme=\(isDark ? 0 : 1) \
        --virtual-time-budget=10000 --dump-dom "file://$HOME/frames.html"
      """,
      in: folder.url,
      environment: ["HOME": folder.file(""), "PATH": "/usr/bin:/bin", "TMPDIR": folder.file("")]
    )
    let json = try #require(outcome.output.firstMatch(of: #/<body>(.*)</body>/#)?.output.1)
    return try JSONDecoder().decode([View].self, from: Data(json.utf8))
  }
}
