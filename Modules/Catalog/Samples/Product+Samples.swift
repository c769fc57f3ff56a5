public import Catalog

extension Product {
  /// The products of the demo store before its first order, in the order of their IDs.
  public static var samples: [Product] { SampleStore.demo.products }
}

extension Category {
  /// The categories of the demo store, in the order of their IDs.
  public static var samples: [Category] { SampleStore.demo.categories }
}

extension Brand {
  /// The brands of the demo store, in the order of their IDs.
  public static var samples: [Brand] { SampleStore.demo.brands }
}

extension Review {
  /// The reviews in the demo store, by product, the oldest of each first.
  public static var samples: [Review] { SampleStore.demo.reviews }
}
