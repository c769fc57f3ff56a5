import FoundationCore
import Ordering

extension OrderingModel {
  /// Places an order, and says what came of it.
  func outcome(of draft: OrderDraft) async -> Result<Order, OrderingError> {
    do throws(OrderingError) {
      return .success(try await place(draft))
    } catch {
      return .failure(error)
    }
  }
}

extension OrderingError {
  /// What happened, and why, as far as that is known.
  var sentences: String { [title, reason].compactMap(\.self).joined(separator: " ") }
}
