import HTTPServing
import StoreHTTP

extension Router {
  /// Adds the routes of the images of articles.
  mutating func addImages() {
    get("images/:file") { (_, file: String) in
      switch file {
      case "gone.png": HTTPResponse(status: 404)
      // A wrong content type, as real servers send at times.
      case "page.png": .png(Array("<!doctype html><p>This is no picture.".utf8))
      case _ where file.hasSuffix(".png"):
        .png(SandboxImage(named: String(file.dropLast(4))).bytes)
      default: HTTPResponse(status: 404)
      }
    }
  }
}

extension HTTPResponse {
  fileprivate static func png(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      fields: ["Content-Type": "image/png", "Cache-Control": "public, max-age=86400"],
      body: HTTPBody(bytes)
    )
  }
}
