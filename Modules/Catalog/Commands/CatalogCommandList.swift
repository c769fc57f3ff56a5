public import CommandKit

/// The commands of the catalog, for the group `catalog` of a program.
public enum CatalogCommandList {
  /// All of them, in the order of their help.
  public static let all: [CommandKit.Command<any CatalogContext>] = [
    CatalogAdd.command, BrandGroup.command, CatalogBrands.command, CatalogCategories.command,
    CategoryGroup.command, CatalogEdit.command, CatalogExport.command, CatalogImage.command,
    CatalogImport.command, CatalogList.command, CatalogRemove.command, CatalogReview.command,
    CatalogReviews.command, CatalogSearch.command, CatalogShow.command,
  ]
}
