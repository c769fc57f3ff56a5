/// The share of the requested list that may be dropped before the whole answer is refused.
///
/// It is judged for each ``RequiredArray`` that is not itself part of another's element: the products
/// of a page, but not the tags of one product.
public enum DropTolerance: Sendable, Hashable {
  /// Whatever is left is welcome.
  case any
  /// Something has to be left of what was there.
  case notEverything
  /// Something has to be left, and no more than this share, from 0 to 1, may go.
  case share(Double)

  func allows(_ dropped: Int, of total: Int) -> Bool {
    switch self {
    case .any: true
    case .notEverything: dropped < total
    case .share(let share): dropped < total && Double(dropped) <= share * Double(total)
    }
  }
}

/// How much one collection lost.
public struct DropCount: Sendable, Hashable {
  /// Where the collection stood, such as `$.products`.
  public let path: String
  /// How many elements were dropped.
  public let dropped: Int
  /// How many there had been.
  public let total: Int
}
