/// Views beside one another.
public struct HStack<Content: View>: PrimitiveView {
  /// Shows views beside one another.
  public init(@ViewBuilder content: () -> Content) {}
}

/// Views below one another.
public struct VStack<Content: View>: PrimitiveView {
  /// Shows views below one another.
  public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {}
}

/// Views on top of one another.
public struct ZStack<Content: View>: PrimitiveView {
  /// Shows views on top of one another.
  public init(@ViewBuilder content: () -> Content) {}
}

/// A horizontal alignment.
public enum HorizontalAlignment: Sendable { case leading, center, trailing }

/// A space that grows.
public struct Spacer: PrimitiveView {
  /// Creates the space.
  public init() {}
}

/// Views without a layout.
public struct Group<Content: View>: PrimitiveView {
  /// Groups views.
  public init(@ViewBuilder content: () -> Content) {}
}

/// A list of rows.
public struct List<Content: View>: PrimitiveView {
  /// Shows rows.
  public init(@ViewBuilder content: () -> Content) {}
  /// Shows a row for each element.
  public init<Elements: RandomAccessCollection, Row: View>(
    _ elements: Elements,
    @ViewBuilder row: @escaping (Elements.Element) -> Row
  ) where Elements.Element: Identifiable, Content == ForEach<Elements, Elements.Element.ID, Row> {}
}

/// A view for each element.
public struct ForEach<Elements: RandomAccessCollection, ID: Hashable, Content: View>:
  PrimitiveView
{
  /// Shows elements that have an identity.
  public init(
    _ elements: Elements,
    @ViewBuilder content: @escaping (Elements.Element) -> Content
  ) where Elements.Element: Identifiable, ID == Elements.Element.ID {}
  /// Shows elements that a property identifies.
  public init(
    _ elements: Elements,
    id: KeyPath<Elements.Element, ID>,
    @ViewBuilder content: @escaping (Elements.Element) -> Content
  ) {}
}

/// The rows of a form.
public struct Form<Content: View>: PrimitiveView {
  /// Shows rows.
  public init(@ViewBuilder content: () -> Content) {}
}

/// Rows with a header.
public struct Section<Content: View>: PrimitiveView {
  /// Shows rows with a header.
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {}
}

/// Views, one of which is shown at a time.
public struct TabView<Selection: Hashable, Content: View>: PrimitiveView {
  /// Shows the selected view.
  public init(selection: Binding<Selection>, @ViewBuilder content: () -> Content) {}
}

/// A stack of screens.
public struct NavigationStack<Element: Hashable, Content: View>: PrimitiveView {
  /// Shows the last screen of a path, or its root.
  public init(path: Binding<[Element]>, @ViewBuilder root: () -> Content) {}
}

/// A control that shows another screen.
public struct NavigationLink<Content: View>: PrimitiveView {
  /// Shows the screen of a value.
  public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Content) {}
  /// Shows the screen of a value, under a title.
  public init<Title: StringProtocol, Value: Hashable>(_ title: Title, value: Value?)
  where Content == Text {}
}
