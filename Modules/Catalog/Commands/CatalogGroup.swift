import Catalog
public import CommandKit
import FoundationCore
import StoreHTTP

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
      remove, ReviewGroup.command, show,
      CatalogStock.command,
    ]
  )

  private static let show = Command(
    "show",
    "Shows a product's details.",
    discussion: """
      With a SKU, the price, the stock and the options are those of its variant; with the ID of a \
      product of several variants, the price is the lowest and the stock the total.
      """,
    examples: [
      Example("rialto catalog show MUG-RED", "Show a variant and its product."),
      Example("rialto catalog show MUG-RED --json=sku,price,available", "Its price and stock."),
      Example("rialto catalog show 17 --json", "Show product 17, as JSON for scripts."),
      Example("rialto catalog show 17 --json=variants", "Show only its variants."),
    ],
    arguments: [ProductKey.argument],
    output: .one(ProductRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let catalog = try await context.catalog()
    let key = try invocation[ProductKey.argument]
    let answer = try await catalog.product(key)
    try display.product(answer.value, of: key.sku)
    display.note(answer.provenance, from: "the store")
    display.note(answer.drops)
    display.noteCurrency(of: [answer.value])
  }

  private static let remove = Command(
    "remove",
    "Removes a product, its variants and its reviews.",
    examples: [
      Example("rialto catalog remove MUG-RED", "Remove a product after a question."),
      Example("rialto catalog remove 17 --dry-run", "Check whether it can be removed."),
      Example("rialto catalog remove 17 --yes", "Remove it without asking."),
    ],
    arguments: [ProductKey.argument],
    options: [DryRun.option],
    output: .one(ProductRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog()
    let product = try await catalog.product(try invocation[ProductKey.argument]).value
    if !isDryRun {
      let question = "Remove '\(product.title)' (\(product.id))? This cannot be undone."
      try Confirmation.ask(question, invocation, display)
    }
    try await catalog.remove(product, isDryRun: isDryRun)
    if display.isData { try display.detail(product, as: ProductRows.details(in: display.locale)) }
    display.note(
      isDryRun
        ? "'\(product.title)' can be removed. \(DryRun.note)"
        : "Removed '\(product.title)' (\(product.id))."
    )
  }
}
