import Catalog
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands
import StoreHTTP

extension Composition {
  /// Returns what an error of a model means to the user of a command; the error itself where no more
  /// is known.
  func explained(_ error: any Error) async -> any Error {
    switch error {
    case is CatalogError, is OrderingError:
      // Settings that cannot be read fail before any model does.
      guard let location = try? storeLocation else { return error }
      if let misdirection = await misdirection(behind: error, location) { return misdirection }
      let failure = StoreFailure.explaining(error, at: location)
      guard let failure = failure as? OrderingError else { return failure }
      return OrderFailure(failure, option: (try? storeToName)?.typed ?? "")
    case is NewsError: return NewsFailure.explaining(error)
    default: return error
    }
  }

  /// Finds out whether the wrong server is behind an error, and returns the error that says so.
  private func misdirection(
    behind error: any Error,
    _ location: StoreLocation
  ) async -> (any Error)? {
    guard case .web = location, error.mayBeOfAnotherServer,
      let dialect = dialectAsked(behind: error),
      let client = try? await storeClient()
    else { return nil }
    do throws(CatalogError) {
      let found = try await StoreAPI.recognized(by: client)
      return found == dialect
        ? nil : StoreFailure.otherDialect(location, asked: dialect, found: found)
    } catch {
      // Any other failure says less than the one that is known.
      if case .noStore = error { return error }
      return nil
    }
  }

  /// The dialect in which the store was asked, where nothing has recognized it before.
  private func dialectAsked(behind error: any Error) -> StoreAPI? {
    if error is OrderingError { return .rialto }
    guard case .of(let dialect)? = try? configuration[Settings.storeDialect] else { return nil }
    return dialect
  }
}

extension Error {
  /// True for an error that the wrong server may have caused.
  fileprivate var mayBeOfAnotherServer: Bool {
    switch self as any Error {
    case CatalogError.notFound, OrderingError.notFound: true
    case CatalogError.store(let error), OrderingError.requestFailed(let error):
      if case .unreadable = error.kind { true } else { false }
    default: false
    }
  }
}
