import Catalog
import CatalogShops
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands
import StoreHTTP

/// The explanation of errors of the models to the user, by the store and the settings of a command.
struct ErrorExplanation: Sendable {
  let composition: Composition

  /// Returns the failure to show for an error of a model, or the error itself without one.
  func explained(_ error: any Error) async -> any Error {
    switch error {
    case is CatalogError, is OrderingError:
      // Invalid settings fail before any model does.
      guard let location = try? composition.storeLocation else { return error }
      if let failure = await wrongServerError(behind: error, at: location) { return failure }
      let failure = StoreFailure.explaining(error, at: location)
      guard let failure = failure as? OrderingError else { return failure }
      return OrderFailure(failure, option: (try? composition.namedStore)?.optionText ?? "")
    case is NewsError: return NewsFailure.explaining(error)
    default: return error
    }
  }

  /// Returns an error that names the wrong server, if one caused the given error.
  private func wrongServerError(
    behind error: any Error,
    at location: StoreLocation
  ) async -> (any Error)? {
    guard case .web = location, error.mayBeOfAnotherServer,
      let dialect = assumedDialect(behind: error),
      let client = try? await composition.storeClient()
    else { return nil }
    do throws(CatalogError) {
      let found = try await StoreAPI.detected(by: client)
      return found == dialect
        ? nil : StoreFailure.otherDialect(location, asked: dialect, found: found)
    } catch {
      // Any other failure is less specific than the original error.
      if case .unrecognizedStore = error { return error }
      return nil
    }
  }

  /// Returns the store API that was used without having been detected.
  private func assumedDialect(behind error: any Error) -> StoreAPI? {
    if composition.detectedStoreAPI.withLock({ $0 }) != nil { return nil }
    if case .of(let dialect)? = try? composition.configuration[Settings.storeDialect] {
      return dialect
    }
    // Steps of an order and pricing rules are for Rialto stores alone.
    return error is OrderingError ? .rialto : nil
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
