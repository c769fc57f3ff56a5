public import CommandKit

extension CompletionSource {
  /// The codes of the economies.
  public static let economies = CompletionSource("economies")
  /// The codes and names of the bundled indicators.
  public static let indicators = CompletionSource("indicators")
  /// The codes of the regions.
  public static let regions = CompletionSource("regions")
}
