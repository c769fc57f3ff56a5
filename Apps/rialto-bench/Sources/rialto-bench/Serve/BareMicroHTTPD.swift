import CMicroHTTPD
import Foundation

/// The least that libmicrohttpd can be asked for: one thread over epoll, and an answer that was made
/// once, or JSON that C writes for each request.
final class BareMicroHTTPD {
  let port: Int
  private let daemon: OpaquePointer

  /// Answers every request with the same bytes of text.
  convenience init(text: [UInt8]) throws {
    var text = text
    guard let answer = MHD_create_response_from_buffer(text.count, &text, .RESPMEM_MUST_COPY)
    else { throw LoadError("libmicrohttpd makes no answer.") }
    MHD_add_response_header(answer, "Content-Type", "text/plain")
    try self.init(UnsafeMutableRawPointer(answer)) { answer, connection, _, _, _, _, _, state in
      // It asks twice, and who answers the first time has his connection closed.
      guard state?.pointee != nil else {
        state?.pointee = answer
        return .YES
      }
      return MHD_queue_response(connection, 200, OpaquePointer(answer))
    }
  }

  /// Answers with the JSON of these products by their IDs, which are 1 to 1000.
  convenience init(products: [ServedProduct]) throws {
    let memory = UnsafeMutablePointer<served_product>.allocate(capacity: products.count)
    for (index, product) in products.enumerated() {
      (memory + index).initialize(to: served_product(product))
    }
    try self.init(memory) { products, connection, url, _, _, _, _, state in
      guard state?.pointee != nil else {
        state?.pointee = products
        return .YES
      }
      return served_answer(connection, url, products?.assumingMemoryBound(to: served_product.self))
    }
  }

  /// Starts the daemon; what the handler is given lives as long as the process.
  private init(_ content: UnsafeMutableRawPointer, _ handler: MHD_AccessHandlerCallback) throws {
    let port = try freePort()
    let flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue
    let end = [Int32(MHD_OPTION.END.rawValue)]
    let daemon = withVaList(end) { end in
      MHD_start_daemon_va(flags, UInt16(port), nil, nil, handler, content, end)
    }
    guard let daemon else { throw LoadError("libmicrohttpd does not start.") }
    self.daemon = daemon
    self.port = port
  }

  deinit { MHD_stop_daemon(daemon) }
}

extension served_product {
  fileprivate init(_ product: ServedProduct) {
    func text(_ text: String) -> UnsafePointer<CChar>? { UnsafePointer(strdup(text)) }
    let tags = product.tags.map(text)
    self.init(
      id: product.id,
      sku: text(product.sku),
      title: text(product.title),
      description: text(product.description),
      price: product.price,
      currency: text(product.currency),
      stock: product.stock,
      rating: product.rating,
      is_active: product.isActive ? 1 : 0,
      brand: text(product.brand),
      tags: (tags[0], tags[1], tags[2], tags[3])
    )
  }
}
