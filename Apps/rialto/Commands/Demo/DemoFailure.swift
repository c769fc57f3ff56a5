import FoundationCore

/// A failure to create the demo store.
enum DemoFailure: Failure {
  /// The store contains the user's own data.
  case notADemo(path: String)
  /// The settings name a store outside this process.
  case elsewhere(StoreLocation)

  var code: String {
    switch self {
    case .notADemo: "store.not_a_demo"
    case .elsewhere: "store.not_embedded"
    }
  }

  var category: FailureCategory {
    switch self {
    case .notADemo: .conflict
    case .elsewhere: .refused
    }
  }

  var title: String {
    switch self {
    case .notADemo: "The store contains your own data, so no demo was created."
    case .elsewhere(let location): "Cannot create a demo in the store at \(location)."
    }
  }

  var reason: String? {
    switch self {
    case .notADemo(let path): "\(path) is not a demo store."
    case .elsewhere: "The demo is for the embedded store only."
    }
  }

  var suggestion: String? {
    switch self {
    case .notADemo:
      "To create a demo in another folder: XDG_DATA_HOME=/tmp/rialto-demo rialto demo"
    case .elsewhere: "Run 'rialto demo --store embedded'."
    }
  }
}
