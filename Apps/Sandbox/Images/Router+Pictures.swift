import HTTPServing
import StoreHTTP

extension Router {
  /// Answers for wherever the pictures of articles are.
  mutating func addPictures() {
    get("images/:file") { (_, file: String) in
      switch file {
      case "gone.png": HTTPResponse(status: 404)
      // As with many a real picture, the label is not what is inside.
      case "page.png": .picture(Array("<!doctype html><p>This is no picture.".utf8))
      case _ where file.hasSuffix(".png"):
        .picture(SandboxImage(named: String(file.dropLast(4))).bytes)
      default: HTTPResponse(status: 404)
      }
    }
  }
}

extension HTTPResponse {
  fileprivate static func picture(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      fields: ["Content-Type": "image/png", "Cache-Control": "public, max-age=86400"],
      body: HTTPBody(bytes)
    )
  }
}
