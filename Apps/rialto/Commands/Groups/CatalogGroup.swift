import CatalogCommands
import CommandKit

/// `rialto catalog`: the products of the store.
enum CatalogGroup {
  static let command = Command(
    "catalog",
    "Shows and changes what the store sells.",
    discussion: """
      The store is the one in this machine's data folder, without any server, unless --store or the \
      setting store.url names another: the socket of 'rialto store serve', the address of a Rialto \
      store, or another shop's, whose dialect is recognised or named by store.dialect. What another \
      shop has no way of is said to be so, and so is the currency that its prices are taken to be in. \
      A shop that wants an access token is sent the one that RIALTO_STORE_TOKEN or the settings \
      store.token.file and store.token.command give, over TLS or on this machine only.
      """,
    examples: [
      Example("rialto catalog search red mug", "Find products."),
      Example("rialto catalog list --category Kitchen --max-price 20", "Filter them."),
      Example("rialto catalog show MUG-RED", "See all of one."),
      Example("rialto catalog edit MUG-RED --price 12.50EUR", "Change one."),
      Example("rialto catalog import products.ndjson --dry-run", "Try an import."),
    ],
    options: StoreLocation.options,
    subcommands: CatalogCommandList.all.map { $0.withContext { $0 } }
  )
}
