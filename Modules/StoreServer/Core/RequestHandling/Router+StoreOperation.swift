import HTTPServing
import StoreHTTP

extension Router {
  /// Adds the route of an operation; the handler receives the path parameters by name.
  mutating func add(
    _ operation: StoreOperation,
    handler answer: @escaping @Sendable (HTTPRequest, [String: String]) async -> HTTPResponse
  ) {
    let names = operation.route.pathNames
    let route = operation.path.replacing("{", with: ":").replacing("}", with: "")
    switch names.count {
    case 0:
      on(operation.method, route) { request in await answer(request, [:]) }
    case 1:
      on(operation.method, route) { (request, one: String) in
        await answer(request, [names[0]: one])
      }
    default:
      on(operation.method, route) { (request, one: String, two: String) in
        await answer(request, [names[0]: one, names[1]: two])
      }
    }
  }
}
