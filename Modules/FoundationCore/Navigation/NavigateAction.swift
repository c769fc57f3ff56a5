/// A value that navigates, to pass to views that need not know the navigator.
///
///     navigate(.push(.product(42)))
///     navigate(.unwind(to: .products))
///     navigate(.home)
///
/// In SwiftUI it is a value of the environment: `.environment(\.navigate, navigator.navigate)`.
public struct NavigateAction<Destination: Route>: Sendable {
  /// A step of navigation.
  public enum Step: Sendable, Hashable {
    /// Show a route on top of its section's stack.
    case push(Destination)
    /// Remove the current route.
    case pop
    /// Return to a route of its section's stack; a route that is not there is not shown either.
    case unwind(to: Destination)
    /// Remove all routes of the current section.
    case home
    /// Show a section, as it was left.
    case section(Destination.Section)
  }

  let navigator: Navigator<Destination>

  /// Takes a step.
  ///
  /// - Parameter step: The step.
  /// - Returns: `false`, without any change, if there is no route to unwind to.
  @MainActor @discardableResult
  public func callAsFunction(_ step: Step) -> Bool {
    switch step {
    case .push(let destination): navigator.push(destination)
    case .pop: navigator.pop()
    case .unwind(let destination): return navigator.unwind(to: destination)
    case .home: navigator.popToRoot()
    case .section(let section): navigator.section = section
    }
    return true
  }
}

extension Navigator {
  /// The action that navigates here.
  public var navigate: NavigateAction<Destination> { NavigateAction(navigator: self) }
}
