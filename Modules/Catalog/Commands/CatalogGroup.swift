public import CommandKit

/// `rialto catalog`: the products of the store.
public enum CatalogGroup {
  /// The command with all its subcommands.
  public static let command = CommandKit.Command<any CatalogContext>(
    "catalog",
    "Shows and edits the products of a store.",
    discussion: """
      The default is the embedded store, in the data folder of this machine. --store or the setting \
      store.url selects another: the socket of 'rialto store serve', or the URL of a Rialto store or \
      of another shop, whose API is detected or named by store.dialect. Commands say if a shop does \
      not support an operation, and which currency they assume for its prices. If a shop requires an \
      access token, set RIALTO_STORE_TOKEN, store.token.file or store.token.command; it is sent only \
      over TLS or on this machine.

      store.dialect names the API of the shop:
        rialto              a Rialto store
        woocommerce         WooCommerce; the token is KEY:SECRET, the keys of its REST API
        medusa              Medusa 2; the token is a publishable key, or for orders a secret key
        shopify-storefront  any Shopify shop; without a token, its published products
        platzi, hellomarket practice stores
      """,
    examples: [
      Example("rialto catalog list red mug", "Search products."),
      Example("rialto catalog list --category Tea --max-price 20", "Filter products."),
      Example("rialto catalog show MUG-RED", "Show the details of a product."),
      Example(
        "rialto catalog list --store https://shop.example --config store.dialect=woocommerce",
        "List the products of a WooCommerce shop."
      ),
      Example("rialto catalog edit MUG-RED --price 12.50EUR", "Change a price."),
      Example(
        "rialto catalog import products.ndjson --dry-run",
        "Check a file before importing it."
      ),
    ],
    subcommands: [
      CatalogAdd.command, BrandGroup.command, CategoryGroup.command, CatalogEdit.command,
      CatalogExport.command, CatalogImport.command, CatalogList.command, CatalogPrice.command,
      CatalogRemove.command, ReviewGroup.command, CatalogShow.command,
      CatalogStock.command,
    ]
  )
}
