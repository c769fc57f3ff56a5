import Catalog
import CatalogShops
import Ordering
import OrderingCommands
import StoreHTTP

extension StoreConnection {
  /// Returns the failure to show for an error of a model, or the error itself without one.
  func explained(_ error: any Error) async -> any Error {
    guard error is CatalogError || error is OrderingError else { return error }
    if let failure = await wrongServerError(behind: error) { return failure }
    let failure = StoreFailure.explaining(error, at: location)
    guard let failure = failure as? OrderingError else { return failure }
    return OrderFailure(failure, option: namedLocation?.optionText ?? "")
  }

  /// Returns an error that names the wrong server, if one caused the given error.
  private func wrongServerError(behind error: any Error) async -> (any Error)? {
    guard case .web = location, error.mayBeOfAnotherServer,
      let assumed = assumedAPI(behind: error), let client = try? await client()
    else { return nil }
    do throws(CatalogError) {
      let found = try await StoreAPI.detected(by: client)
      return found == assumed
        ? nil : StoreFailure.otherDialect(location, asked: assumed, found: found)
    } catch {
      // Any other failure is less specific than the original error.
      if case .unrecognizedStore = error { return error }
      return nil
    }
  }

  /// Returns the store API that was used without having been detected.
  private func assumedAPI(behind error: any Error) -> StoreAPI? {
    if hasDetectedAPI { return nil }
    // Steps of an order and pricing rules are for Rialto stores alone.
    return chosenAPI ?? (error is OrderingError ? .rialto : nil)
  }
}

extension Error {
  /// `true` if the wrong server may have caused the error.
  fileprivate var mayBeOfAnotherServer: Bool {
    switch self as any Error {
    case CatalogError.notFound, OrderingError.notFound: true
    case CatalogError.store(let error), OrderingError.requestFailed(let error):
      if case .unreadable = error.kind { true } else { false }
    default: false
    }
  }
}
