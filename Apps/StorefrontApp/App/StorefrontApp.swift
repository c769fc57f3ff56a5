import StorefrontScreens
import SwiftUI

/// The app around the screens, as an Xcode project has it: all else is in `StorefrontScreens`.
@main
struct StorefrontApp: App {
  var body: some Scene {
    WindowGroup { StorefrontView(store: "https://shop.example.com/") }
  }
}
