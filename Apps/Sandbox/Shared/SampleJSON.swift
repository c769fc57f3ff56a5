import FoundationCore
import StoreHTTP

extension HTTPResponse {
  init(_ json: JSONValue, status: Int = 200) {
    self.init(
      status: status,
      fields: ["Content-Type": "application/json; charset=utf-8"],
      body: HTTPBody(Array(json.text().utf8))
    )
  }
}

/// A JSON text, assembled from encoded parts.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func add(_ part: [UInt8]) { bytes.append(contentsOf: part) }
  mutating func add(_ part: ArraySlice<UInt8>) { bytes.append(contentsOf: part) }

  /// Writes the elements of an array, separated by commas.
  mutating func add<Elements: Sequence>(
    each elements: Elements,
    write: (inout JSONBytes, Elements.Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, element)
    }
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }
}
