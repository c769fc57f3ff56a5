import Foundation
import FoundationCore

/// The figures of indicators: those that the user keeps, or else the bundled ones.
struct KeptFigures: Sendable {
  private let kept: KeptIndicators?
  private let now: @Sendable () -> Date

  init(_ kept: KeptIndicators?, now: @escaping @Sendable () -> Date) {
    self.kept = kept
    self.now = now
  }

  /// All kept indicators.
  var indicators: [KeptIndicator] { kept?.files().compactMap(\.indicator) ?? [] }

  /// Returns the indicators of one ID, or of several with semicolons.
  func selection(of ids: String) -> Selection {
    let ids = ids.split(separator: ";").map(String.init)
    let found = ids.map { (id: $0, kept: kept?.indicator($0)) }
    let oldest = found.compactMap { $0.kept?.retrieved }.min()
    let age = oldest.map { Duration.seconds(max(0, now().timeIntervalSince($0).rounded(.down))) }
    return Selection(age: age, indicators: found)
  }

  /// The indicators of a request.
  struct Selection {
    /// The age of the oldest kept indicator; `nil` if all are bundled.
    let age: Duration?
    fileprivate let indicators: [(id: String, kept: KeptIndicator?)]

    /// Returns the figures, in the order of the request.
    func figures() throws(WorldBankAPIError) -> [IndicatorData] {
      var figures: [IndicatorData] = []
      for (id, kept) in indicators {
        if let kept {
          figures.append(IndicatorData(kept))
        } else if let head = IndicatorMetadata(id) {
          figures.append(IndicatorData(head))
        } else {
          throw id.isLikeIndicator ? .notBundled : .badValue
        }
      }
      if figures.isEmpty { throw .badValue }
      return figures
    }
  }
}

extension String {
  /// `true` if the text looks like the code of an indicator, as in `NY.GDP.DEFL.ZS` or `TX_VAL`.
  fileprivate var isLikeIndicator: Bool {
    (contains(".") || contains("_"))
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
  }
}
