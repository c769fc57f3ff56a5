extension Rialto {
  /// The present spellings of command lines by those of earlier versions; errors name them.
  static let renamed = [
    "cache clear": "cache --clear",
    "cache status": "cache",
    "markets quote": "orders quote ITEM --to COUNTRIES --local",
    "markets weights list": "markets weights",
    "markets weights remove": "markets weights NAME --remove",
    "markets weights save": "markets weights NAME --save INDICATOR",
    "store seed": "demo",
    "version": "--version",
  ]
}
