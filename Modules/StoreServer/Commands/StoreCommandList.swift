public import CommandKit

/// The commands by which an owner serves, fills and looks after the store of a machine.
public enum StoreCommandList {
  /// The commands, in the order of their names.
  public static let all: [CommandKit.Command<any StoreContext>] = [
    AccountGroup.command, StoreBackup.command, StoreExpire.command, StoreFsck.command,
    StoreMigrate.command, StoreRestore.command, StoreSeed.command, StoreServe.command,
    StoreStatusShow.command,
  ]
}
