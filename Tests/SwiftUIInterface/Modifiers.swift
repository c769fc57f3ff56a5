public import Foundation
public import Observation

extension View {
  /// Sets the object of its type in the environment.
  public func environment<Value: AnyObject & Observable>(_ object: Value?) -> some View { self }
  /// Sets a value of the environment.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View { self }

  /// Runs a task while the view is shown.
  public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
  /// Runs a task while the view is shown, and again for each value.
  public func task<Value: Equatable>(
    id value: Value,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View { self }
  /// Runs a task when the user pulls.
  public func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    self
  }
  /// Runs an action when the view appears.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  /// Runs an action when a value changes.
  public func onChange<Value: Equatable>(
    of value: Value,
    _ action: @escaping () -> Void
  ) -> some View { self }
  /// Runs an action for a URL.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  /// Shows a field to search.
  public func searchable<Prompt: StringProtocol>(
    text: Binding<String>,
    prompt: Prompt
  ) -> some View { self }
  /// Shows the screens of values.
  public func navigationDestination<Value: Hashable, Content: View>(
    for type: Value.Type,
    @ViewBuilder destination: @escaping (Value) -> Content
  ) -> some View { self }
  /// Sets the title of the screen.
  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { self }
  /// Shows controls of the screen.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

  /// Shows a sheet.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  /// Shows an alert about a value.
  public func alert<Title: StringProtocol, Value, Actions: View, Message: View>(
    _ title: Title,
    isPresented: Binding<Bool>,
    presenting value: Value?,
    @ViewBuilder actions: (Value) -> Actions,
    @ViewBuilder message: (Value) -> Message
  ) -> some View { self }

  /// Sets the identity of the view; a view of another identity has another state.
  public func id<ID: Hashable>(_ id: ID) -> some View { self }
  /// Scales the view to fit the space it is given.
  public func scaledToFit() -> some View { self }
  /// Limits the size of the view.
  public func frame(maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil) -> some View { self }
  /// Sets the style of the pickers.
  public func pickerStyle(_ style: some PickerStyle) -> some View { self }
  /// Shows a view on top.
  public func overlay<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  /// Sets the value by which a picker or a tab view selects the view.
  public func tag<Value: Hashable>(_ value: Value) -> some View { self }
  /// Sets the label of the view in a tab view.
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View { self }
  /// Shows a number on its tab.
  public func badge(_ count: Int) -> some View { self }
  /// Disables the controls.
  public func disabled(_ isDisabled: Bool) -> some View { self }
  /// Sets the font.
  public func font(_ font: Font?) -> some View { self }
  /// Sets the style of the foreground.
  public func foregroundStyle(_ style: Color) -> some View { self }
}

/// A style of pickers.
public protocol PickerStyle {}

/// A picker that shows its values beside one another.
public struct SegmentedPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// A picker that shows its values beside one another.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

/// A font.
public enum Font: Sendable { case body, caption, footnote, headline }

/// A color.
public struct Color: Sendable {
  private let name: String
  /// The color of warnings.
  public static let red = Color(name: "red")
  /// The color of what matters less.
  public static let secondary = Color(name: "secondary")
}
