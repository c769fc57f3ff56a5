import Foundation
import FoundationCore
import Ordering
import TestSupport
import Testing

/// The compensating actions of order events.
struct OrderEventTests {
  @Test(
    arguments: zip(
      OrderAction.allCases,
      [
        .cancel(), nil, .unconfirm, .confirm, nil, nil, nil, nil, nil, nil, .void,
        .unpay, nil, nil, nil, nil, nil,
      ] as [OrderActionRequest?]
    )
  )
  func eachActionHasAStepThatUndoesItOrNone(_ action: OrderAction, _ step: OrderActionRequest?) {
    let state = OrderEvent.State(.known(.placed), payment: .known(.paid))
    let event = OrderEvent(
      id: 2,
      at: Date(timeIntervalSince1970: 0),
      by: "ann",
      action: .known(action),
      from: state,
      to: state,
      amount: .euros(500)
    )
    #expect(event.compensatingAction == step)
    // Another edit or tracking corrects an earlier one, and what was taken back can be paid again.
    #expect(action.isFinal == (step == nil && ![.edit, .track, .unpay].contains(action)))
  }
}
