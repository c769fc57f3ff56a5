import Foundation
import NewsDomain
import SwiftUI

#if canImport(ImageIO)
import CoreGraphics
import ImageIO
#endif

/// The state of a picture on a screen.
enum PicturePhase: Sendable, Hashable {
  /// The picture is on its way.
  case loading
  /// The picture is there.
  case picture(ArticleImage)
  /// There is no picture, with the reason if one was expected.
  case none(reason: String?)

  /// Creates the phase of a picture before its request, or without a URL.
  init(_ url: URL?) { self = url == nil ? .none(reason: nil) : .loading }

  init(_ url: URL, from images: ImageLoader) async {
    do throws(ImageLoader.UnavailableReason) {
      self = .picture(try await images.image(at: url))
    } catch {
      self = .none(reason: error.sentence)
    }
  }
}

/// A picture that is loaded: progress during the request, and an empty view without a picture.
///
/// On Apple's platforms App Transport Security blocks pictures with `http:` URLs, whose reason is
/// then that the server is unreachable; an app that wants them names their hosts under
/// `NSAppTransportSecurity` in its `Info.plist`.
struct Picture: View {
  let url: URL?
  let images: ImageLoader
  @State private var phase: PicturePhase

  init(_ url: URL?, from images: ImageLoader) {
    self.url = url
    self.images = images
    _phase = State(wrappedValue: PicturePhase(url))
  }

  var body: some View {
    PictureView(phase: phase)
      .task(id: url) {
        phase = PicturePhase(url)
        if let url { phase = await PicturePhase(url, from: images) }
      }
  }
}

/// A picture, its progress, or the reason for its absence; it sends no request.
struct PictureView: View {
  let phase: PicturePhase

  var body: some View {
    switch phase {
    case .loading: ProgressView()
    case .picture(let image): Image(image).resizable().scaledToFit()
    case .none(let reason):
      if let reason { Text(reason).font(.caption).foregroundStyle(.secondary) }
    }
  }
}

extension Image {
  /// Creates a picture from its bytes, whose format the loader has checked.
  fileprivate init(_ image: ArticleImage) {
    #if canImport(ImageIO)
    // Unverified, as is everything that needs Apple's platforms.
    if let source = CGImageSourceCreateWithData(Data(image.bytes) as CFData, nil),
      let picture = CGImageSourceCreateImageAtIndex(source, 0, nil)
    {
      self.init(decorative: picture, scale: 1)
      return
    }
    #endif
    self.init(systemName: "photo")
  }
}
