public import Foundation
public import Observation

/// Where a person is in an application: a section, and in each section how they got there.
///
/// Sections keep their histories apart, so that going to the news and back finds the catalog as it
/// was left. A history is the places above the section's home, the one that is shown last.
@MainActor @Observable public final class Navigator<Destination: Route> {
  /// The section that is shown; another may be shown at any time.
  public var section: Destination.Section

  private var histories: [Destination.Section: [Destination]] = [:]

  /// Starts at the home of a section.
  public init(at section: Destination.Section) {
    self.section = section
  }

  /// The history of a section, the place that is shown last; a stack of screens binds to it.
  public subscript(section: Destination.Section) -> [Destination] {
    get { histories[section] ?? [] }
    set { histories[section] = newValue }
  }

  /// The place that is shown; nothing at the home of a section.
  public var current: Destination? { self[section].last }

  /// Goes to a place, in its own section.
  public func push(_ destination: Destination) {
    section = destination.section
    self[section].append(destination)
  }

  /// Goes back one place; at home it stays there.
  public func pop() {
    _ = self[section].popLast()
  }

  /// Goes back to the home of the section that is shown.
  public func home() {
    self[section] = []
  }

  /// Goes to the place of an address, as if by way of the places that its path leads through.
  ///
  /// `rialto://catalog/products/42` shows product 42 with the products behind it. The histories of
  /// other sections stay as they are.
  ///
  /// - Returns: Whether there is such a place; otherwise nothing has changed.
  @discardableResult
  public func open(_ url: URL) -> Bool {
    guard let trail = Destination.trail(to: url) else { return false }
    section = trail.section
    self[section] = trail.places
    return true
  }
}
