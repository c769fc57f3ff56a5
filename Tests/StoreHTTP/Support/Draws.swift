import FoundationCore

/// A list that several tasks may add to, and draw from.
final class Draws<Element: Sendable>: Sendable {
  private let elements: Lock<[Element]>

  init(_ elements: [Element]) { self.elements = Lock(elements) }

  var all: [Element] { elements.withLock { $0 } }

  func append(_ element: Element) { elements.withLock { $0.append(element) } }

  func remove(where condition: (Element) -> Bool) {
    elements.withLock { $0.removeAll(where: condition) }
  }

  /// Takes the first and puts it last.
  func next() -> Element {
    elements.withLock { elements in
      let first = elements.removeFirst()
      elements.append(first)
      return first
    }
  }
}
