import Foundation
import FoundationCore
import NewsDomain
import Sandbox
import StoreHTTP
import Testing

@testable import StorefrontScreens

/// The three states of a picture, with each reason for its absence.
@MainActor struct PicturePhaseTests {
  private static let base = URL(constant: "https://pictures.example/")

  /// Answers with pictures of the sandbox, and with what is wrong with others.
  private static let handler: HTTPRequest.Handler = { request in
    switch request.url.lastPathComponent {
    case "secret.png": HTTPResponse(status: 403)
    case "large.png": HTTPResponse(body: HTTPBody([UInt8](repeating: 0, count: 5 << 20 + 1)))
    // The signature of a PNG without an image.
    case "damaged.png":
      HTTPResponse(body: HTTPBody([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    default: await Sandbox().handler(request)
    }
  }

  private func phase(
    of url: String,
    over transport: (any HTTPTransport)? = nil
  ) async throws -> PicturePhase {
    let transport = transport ?? InProcessTransport(handler: Self.handler)
    let images = ImageLoader(client: HTTPClient(Self.base, over: transport))
    return await PicturePhase(try #require(URL(string: url)), from: images)
  }

  @Test func withoutAURLThereIsNoPictureAndNoProgress() async throws {
    #expect(PicturePhase(URL?.none) == .none(reason: nil))
    #expect(PicturePhase(Self.base) == .loading)
  }

  @Test func aPictureIsShown() async throws {
    let phase = try await phase(of: "https://pictures.example/images/mug.png")
    guard case .picture(let image) = phase else {
      Issue.record("\(phase)")
      return
    }
    #expect(!image.bytes.isEmpty)
  }

  @Test(arguments: [
    ("ftp://pictures.example/mug.png", "The image URL is not an http or https URL."),
    ("https://127.0.0.1/images/mug.png", "The image URL points to a private network."),
    ("https://pictures.example/images/gone.png", "The image no longer exists."),
    ("https://pictures.example/secret.png", "The server refused the image (status 403)."),
    ("https://pictures.example/large.png", "The image is larger than 5242880 bytes."),
    (
      "https://pictures.example/images/page.png",
      "The image is not a PNG, JPEG, WebP or GIF file."
    ),
    ("https://pictures.example/damaged.png", "The image is damaged."),
  ])
  func aMissingPictureHasItsReason(url: String, reason: String) async throws {
    #expect(try await phase(of: url) == .none(reason: reason))
  }

  @Test func anUnreachablePictureHasItsReason() async throws {
    let phase = try await phase(
      of: "https://pictures.example/mug.png",
      over: UnreachableTransport()
    )
    guard case .none(let reason?) = phase else {
      Issue.record("\(phase)")
      return
    }
    #expect(!reason.isEmpty)
  }
}

/// A transport without a network.
struct UnreachableTransport: HTTPTransport {
  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    throw HTTPError(.noConnection)
  }
}
