/// An application.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}

extension App {
  /// Ends at once: there is nothing to show.
  public static func main() {}
}

/// A part of an application, such as a window.
@MainActor @preconcurrency
public protocol Scene {}

/// The windows of an application.
public struct WindowGroup<Content: View>: Scene {
  /// Shows a view in each window.
  public init(@ViewBuilder content: () -> Content) {}
}

/// The views that an editor shows beside the code.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
