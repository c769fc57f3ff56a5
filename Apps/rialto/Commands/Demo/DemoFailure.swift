import FoundationCore

/// A failure to create the demo store.
enum DemoFailure: Failure {
  /// The store contains the user's own data.
  case notADemo(path: String)
  /// The settings name a store outside this process.
  case elsewhere(StoreLocation)

  var details: FailureDetails {
    switch self {
    case .notADemo(let path):
      .init(
        "store.not_a_demo",
        .conflict,
        "The store contains your own data, so no demo was created.",
        reason: "\(path) is not a demo store.",
        suggestion: "To create a demo in another folder: XDG_DATA_HOME=/tmp/rialto-demo rialto demo"
      )
    case .elsewhere(let location):
      .init(
        "store.not_embedded",
        .refused,
        "Cannot create a demo in the store at \(location).",
        reason: "The demo is for the embedded store only.",
        suggestion: "Run 'rialto demo --store embedded'."
      )
    }
  }
}
