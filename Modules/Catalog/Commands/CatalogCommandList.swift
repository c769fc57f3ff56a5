public import CommandKit

/// The commands of the catalog, for the group `catalog` of a program.
public enum CatalogCommandList {
  /// All of them, in the order of their help.
  public static let all: [CommandKit.Command<any CatalogContext>] = [
    CatalogAdd.command, BrandGroup.command, CatalogBrandList.command, CatalogCategoryList.command,
    CategoryGroup.command, CatalogEdit.command, CatalogExport.command, CatalogImageAdd.command,
    CatalogImport.command, CatalogList.command, CatalogRemove.command, CatalogReviewAdd.command,
    CatalogReviewList.command, CatalogSearch.command, CatalogShow.command,
  ]
}
