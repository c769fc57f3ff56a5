import FoundationCore

/// Why no demo is made.
enum DemoFailure: Failure {
  /// The store has something of somebody's own.
  case notADemo(path: String)
  /// The settings name a store that is not of this machine.
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
    case .notADemo: "The store of this machine has something of your own, and was left alone."
    case .elsewhere(let location): "A demo is not made in the store at \(location)."
    }
  }

  var reason: String? {
    switch self {
    case .notADemo(let path): "\(path) is no demo."
    case .elsewhere: "It is only made in the store of this machine."
    }
  }

  var suggestion: String? {
    switch self {
    case .notADemo:
      "Make one beside it, in another folder: XDG_DATA_HOME=/tmp/rialto-demo rialto demo"
    case .elsewhere: "Make it here with 'rialto demo --store embedded'."
    }
  }
}
