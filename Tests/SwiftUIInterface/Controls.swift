public import Foundation

/// A line of text.
public struct Text: PrimitiveView {
  /// Shows a text.
  public init<Content: StringProtocol>(_ content: Content) {}
  /// Shows a formatted value.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
  where Format.FormatInput: Equatable, Format.FormatOutput == String {}
}

/// A picture.
public struct Image: PrimitiveView {
  /// Shows a symbol of the system.
  public init(systemName: String) {}
  /// Returns a picture that fills the space it is given.
  public func resizable() -> Image { self }
}

/// A text with a symbol.
public struct Label: PrimitiveView {
  /// Shows a text with a symbol.
  public init<Title: StringProtocol>(_ title: Title, systemImage: String) {}
}

/// A text beside a value.
public struct LabeledContent<Content: View>: PrimitiveView {
  /// Shows a text beside a value.
  public init<Title: StringProtocol, Value: StringProtocol>(_ title: Title, value: Value)
  where Content == EmptyView {}
  /// Shows a text beside a view.
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {}
}

/// A control that opens a URL.
public struct Link: PrimitiveView {
  /// Opens a URL.
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {}
}

/// The role of a button.
public struct ButtonRole: Equatable, Sendable {
  private let name: String
  /// A button that deletes.
  public static let destructive = ButtonRole(name: "destructive")
  /// A button that cancels.
  public static let cancel = ButtonRole(name: "cancel")
}

/// A control that performs an action.
public struct Button<Content: View>: PrimitiveView {
  /// Creates a button with a title.
  public init<Title: StringProtocol>(
    _ title: Title,
    role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) where Content == Text {}
  /// Creates a button with a view.
  public init(
    role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Content
  ) {}
}

/// A field to enter text.
public struct TextField: PrimitiveView {
  /// Edits a text.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {}
}

/// A field to enter a secret.
public struct SecureField: PrimitiveView {
  /// Edits a text that is not shown.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {}
}

/// A switch.
public struct Toggle: PrimitiveView {
  /// Switches a value.
  public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {}
}

/// A control that chooses one of several values.
public struct Picker<Selection: Hashable, Content: View>: PrimitiveView {
  /// Chooses a value.
  public init<Title: StringProtocol>(
    _ title: Title,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {}
}

/// A control that counts up and down.
public struct Stepper: PrimitiveView {
  /// Counts a number.
  public init<Title: StringProtocol>(
    _ title: Title,
    value: Binding<Int>,
    in range: ClosedRange<Int>
  ) {}
}

/// A view of work in progress.
public struct ProgressView: PrimitiveView {
  /// Shows that work is in progress.
  public init() {}
  /// Shows the work in progress.
  public init<Title: StringProtocol>(_ title: Title) {}
}

/// A view in place of content that there is not.
public struct ContentUnavailableView: PrimitiveView {
  /// Says what there is not.
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    description: Text? = nil
  ) {}
}
