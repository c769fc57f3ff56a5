public import CommandKit

/// The commands of the catalog, for a command group `catalog`.
public enum CatalogCommandList {
  /// All commands, in the order of the help.
  public static let all: [CommandKit.Command<any CatalogContext>] = [
    CatalogAdd.command, BrandGroup.command, CatalogBrandList.command, CatalogCategoryList.command,
    CategoryGroup.command, CatalogEdit.command, CatalogExport.command, CatalogImageAdd.command,
    CatalogImport.command, CatalogList.command, CatalogPrice.command, CatalogRemove.command,
    CatalogReviewAdd.command,
    CatalogReviewList.command, CatalogSearch.command, CatalogShow.command, CatalogStock.command,
  ]
}
