public import FoundationCore

extension CatalogModel {
  /// The report of the failure to load the products; setting `nil` dismisses it.
  public var productsFailure: FailureReport? {
    get { productList.failureReport }
    set { productList.failureReport = newValue }
  }

  /// The report of the failure to load the categories; setting `nil` dismisses it.
  public var categoriesFailure: FailureReport? {
    get { categoryLoad.failureReport }
    set { categoryLoad.failureReport = newValue }
  }

  /// The report of the failure to load the brands; setting `nil` dismisses it.
  public var brandsFailure: FailureReport? {
    get { brandLoad.failureReport }
    set { brandLoad.failureReport = newValue }
  }

  /// The report of the failure to load the reviews; setting `nil` dismisses it.
  public var reviewsFailure: FailureReport? {
    get { reviewList.failureReport }
    set { reviewList.failureReport = newValue }
  }
}
