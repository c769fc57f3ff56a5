public import Foundation
public import Observation

/// The navigation state of an application: the current section, and a navigation stack for each.
///
/// Each section keeps its own stack, so that switching to the news and back restores the catalog. A
/// stack contains the routes above the section's root; the last one is shown.
@MainActor @Observable public final class Navigator<Destination: Route> {
  /// The current section.
  public var section: Destination.Section

  private var stacks: [Destination.Section: [Destination]] = [:]

  /// Creates a navigator at the root of a section.
  public init(at section: Destination.Section) {
    self.section = section
  }

  /// The navigation stack of a section; its last route is shown.
  public subscript(section: Destination.Section) -> [Destination] {
    get { stacks[section] ?? [] }
    set { stacks[section] = newValue }
  }

  /// The current route; `nil` at the root of a section.
  public var current: Destination? { self[section].last }

  /// Shows a route on top of its section's stack.
  public func push(_ destination: Destination) {
    section = destination.section
    self[section].append(destination)
  }

  /// Removes the current route; does nothing at the root.
  public func pop() {
    _ = self[section].popLast()
  }

  /// Removes all routes of the current section.
  public func popToRoot() {
    self[section] = []
  }

  /// Removes the routes above a route, and shows its section.
  ///
  /// - Returns: `false`, without any change, if the route is not in its section's stack.
  @discardableResult
  public func unwind(to destination: Destination) -> Bool {
    let stack = self[destination.section]
    guard let index = stack.lastIndex(of: destination) else { return false }
    section = destination.section
    self[section] = Array(stack[...index])
    return true
  }
}

extension Navigator where Destination: LinkableRoute {
  /// Shows the route of a URL, above the routes of the prefixes of its path.
  ///
  /// `rialto://catalog/products/42` shows product 42 above the list of products. The stacks of other
  /// sections do not change.
  ///
  /// - Returns: `false`, without any change, if the URL has no route.
  @discardableResult
  public func open(_ url: URL) -> Bool {
    guard let stack = Destination.stack(for: url) else { return false }
    section = stack.section
    self[section] = stack.routes
    return true
  }
}

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
