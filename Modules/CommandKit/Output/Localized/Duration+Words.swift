import Foundation

extension Duration {
  /// The approximate duration in its largest unit: `3 hours`.
  public var inWords: String {
    formatted(
      .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: 1)
        .locale(.plain)
    )
  }
}
