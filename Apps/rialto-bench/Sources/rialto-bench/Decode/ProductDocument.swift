import Foundation

/// Documents of products, the same at every run.
enum ProductDocument {
  /// A page of that many products, about 353 bytes each.
  ///
  /// In a damaged one every 100th price is a text, every 200th image a number, and every 500th
  /// product null.
  static func text(productCount: Int, isDamaged: Bool = false) -> Data {
    var text = #"{"products":["#
    for index in 0..<productCount {
      if index > 0 { text += "," }
      text += isDamaged && index % 500 == 499 ? "null" : product(index, isDamaged: isDamaged)
    }
    text += #"],"total":\#(productCount)}"#
    return Data(text.utf8)
  }

  private static func product(_ index: Int, isDamaged: Bool) -> String {
    let price = "\(index % 900 + 5).\(index % 90 + 10)"
    let image = #""https://img.example/p/\#(index)/front.jpg""#
    return """
      {"id":\(index),"sku":"SKU-\(100_000 + index)","title":"Enamel mug no. \(index) in red",\
      "description":"A sturdy cup of steel for camp and desk; a third of a litre.",\
      "price":\(isDamaged && index % 100 == 99 ? #""ask us""# : price),"currency":"EUR",\
      "stock":\(index % 250),"rating":\(index % 5).5,"isActive":\(index % 7 != 0),\
      "brand":"Fornace","image":\(isDamaged && index % 200 == 199 ? "404" : image),\
      "category":{"id":\(index % 12),"name":"Kitchen"},"tags":["mug","steel","camping"]}
      """
  }
}
