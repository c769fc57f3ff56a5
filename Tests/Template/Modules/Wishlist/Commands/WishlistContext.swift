public import CommandKit
public import Wishlist

/// The context of the commands: a client.
public protocol WishlistContext: CommandContext {
  /// Creates the client, as the settings of the program have it.
  ///
  /// - Throws: The error of an invalid setting.
  func makeWishlistClient() async throws -> WishlistClient
}

/// A command of the context.
typealias Command = CommandKit.Command<any WishlistContext>

/// The commands of the context.
public enum WishlistCommandList {
  /// The commands, in the order of their names.
  public static let all: [CommandKit.Command<any WishlistContext>] = [WishlistList.command]
}
