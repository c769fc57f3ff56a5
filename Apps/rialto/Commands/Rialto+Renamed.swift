extension Rialto {
  /// The present spellings of command lines by those of earlier versions; errors name them.
  static let renamed = [
    "cache clear": "cache --clear",
    "cache status": "cache",
    "catalog brands": "catalog brand list",
    "catalog categories": "catalog category list",
    "catalog image": "catalog edit PRODUCT --image FILE",
    "catalog reviews": "catalog review list",
    "markets quote": "orders quote ITEM --to COUNTRIES --local",
    "markets weights list": "markets weights",
    "markets weights remove": "markets weights NAME --remove",
    "markets weights save": "markets weights NAME --save INDICATOR",
    "store account disable": "store account edit NAME --disable",
    "store account enable": "store account edit NAME --enable",
    "store account passwd": "store account edit NAME --password",
    "store account role": "store account edit NAME --role ROLE",
    "store mail off": "store mail set --off",
    "store mail retry": "store mail deliveries --retry",
    "store seed": "demo",
    "store webhooks retry": "store webhooks deliveries --retry",
    "version": "--version",
  ]
}
