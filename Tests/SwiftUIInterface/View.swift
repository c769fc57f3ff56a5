// The part of SwiftUI's interface that the example app uses, as SwiftUI declares it.
//
// It is no SwiftUI: nothing is shown, and every body is empty. On Linux, where there is no SwiftUI, the app
// is compiled against these declarations, so that it follows the libraries; on Apple's platforms the
// target does not exist, and the app is built with SwiftUI itself.

/// A piece of a user interface.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("There is nothing to show.") }
}

/// A view without a body.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError("There is nothing to show.") }
}

/// A view of nothing, which stands for every view that these declarations make.
public struct EmptyView: PrimitiveView {
  /// Creates the view.
  public nonisolated init() {}
}

/// Several views; one or all of them are shown.
// swift-format-ignore: UseSynthesizedInitializer
public struct ViewGroup<each Content: View>: PrimitiveView {
  // The synthesized one would be of the main actor, as every view is.
  nonisolated init() {}
}

/// A builder of views from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
  /// Returns the view of an expression.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// Returns the view of no statement.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Returns the view of a single statement.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Returns the views of all statements.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> ViewGroup<repeat each Content> { ViewGroup() }
  /// Returns the view of a condition that may be false.
  public static func buildIf<Content: View>(_ content: Content?) -> ViewGroup<Content> {
    ViewGroup()
  }
  /// Returns the view of the first case of a condition.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ViewGroup<First, Second> { ViewGroup() }
  /// Returns the view of the second case of a condition.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ViewGroup<First, Second> { ViewGroup() }
}
