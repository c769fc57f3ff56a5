import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

extension Order: TaggedRepresentation {
  var tag: EntityTag { EntityTag(revision: revision) }

  /// The JSON of the API.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("number", .string(number.rawValue)),
      .init("status", .string(status.rawValue)),
      .init("payment", .string(payment.rawValue)),
      .init("revision", .number(revision)),
      .init("email", .string(email)),
      .init("address", address.json),
      .init("lines", .array(lines.map(\.json))),
      .init("shipping", shipping.json),
    ]
    members.add("discountCode", discountCode.map { .string($0.rawValue) })
    members += [
      .init("totals", totals.json),
      .init("paid", paid.json),
      .init("refunded", refunded.json),
      .init("returns", .array(returns.map(\.json))),
      .init("allowed", .array(allowed.map { .string($0.rawValue) })),
    ]
    members.add("createdAt", createdAt?.json)
    members.add("updatedAt", updatedAt?.json)
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Order",
    .object([
      .init("number", .code, isRequired: true),
      .init("status", OrderStatus.schema, isRequired: true),
      .init("payment", PaymentStatus.schema, isRequired: true),
      .init("revision", .identifier, isRequired: true),
      .init("email", .text, isRequired: true),
      .init("address", Address.schema, isRequired: true),
      .init("lines", .array(OrderLine.schema, 1...200), isRequired: true),
      .init("shipping", ShippingMethod.Choice.schema, isRequired: true),
      .init("discountCode", .code),
      .init("totals", Totals.schema, isRequired: true),
      .init("paid", Money.schema, isRequired: true),
      .init("refunded", Money.schema, isRequired: true),
      .init("returns", .list(of: Return.schema), isRequired: true),
      .init("allowed", .list(of: OrderAction.schema), isRequired: true),
      .init("createdAt", .date),
      .init("updatedAt", .date),
    ])
  )
}

extension OrderStatus {
  static let schema = JSONSchema.enumeration(allCases.map(\.rawValue))
}

extension PaymentStatus {
  static let schema = JSONSchema.enumeration(allCases.map(\.rawValue))
}

extension OrderAction {
  static let schema = JSONSchema.enumeration(allCases.map(\.rawValue))
}

extension Return {
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .number(id.rawValue)), .init("at", at.json),
      .init("lines", .array(lines.map(\.json))), .init("isRestocked", .bool(isRestocked)),
    ]
    members.add("reason", reason.map(JSONValue.string))
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Return",
    .object([
      .init("id", .identifier, isRequired: true),
      .init("at", .date, isRequired: true),
      .init("lines", ItemQuantity.list, isRequired: true),
      .init("isRestocked", .boolean, isRequired: true),
      .init("reason", .text),
    ])
  )
}

extension OrderEvent {
  /// The JSON of the API.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .number(id.rawValue)), .init("at", at.json), .init("by", .string(by)),
      .init("action", .string(action.rawValue)),
    ]
    members.add("from", from?.json)
    members.append(.init("to", to.json))
    members.add("reason", reason.map(JSONValue.string))
    members.add("key", key.map(JSONValue.string))
    members.append(.init("lines", .array(lines.map(\.json))))
    members.add("amount", amount?.json)
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "OrderEvent",
    .object([
      .init("id", .identifier, isRequired: true),
      .init("at", .date, isRequired: true),
      .init("by", .text, isRequired: true),
      .init("action", OrderAction.schema, isRequired: true),
      .init("from", State.schema),
      .init("to", State.schema, isRequired: true),
      .init("reason", .text),
      .init("key", .text),
      .init("lines", .list(of: ItemQuantity.schema), isRequired: true),
      .init("amount", Money.schema),
    ])
  )
}

extension OrderEvent.State {
  var json: JSONValue {
    .object([
      .init("status", .string(status.rawValue)), .init("payment", .string(payment.rawValue)),
    ])
  }

  static let schema = JSONSchema.named(
    "OrderState",
    .object([
      .init("status", OrderStatus.schema, isRequired: true),
      .init("payment", PaymentStatus.schema, isRequired: true),
    ])
  )
}
