public import FoundationCore

extension CountriesModel {
  /// The report of the failure to load the countries; setting `nil` dismisses it.
  public var worldFailure: FailureReport? {
    get { worldLoad.failureReport }
    set { worldLoad.failureReport = newValue }
  }

  /// The report of the failure to load the indicators; setting `nil` dismisses it.
  public var indicatorsFailure: FailureReport? {
    get { indicatorLoad.failureReport }
    set { indicatorLoad.failureReport = newValue }
  }
}
