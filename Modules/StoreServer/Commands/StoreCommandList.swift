public import CommandKit

/// The commands that serve, fill and maintain the store of a machine.
public enum StoreCommandList {
  /// The commands, sorted by name.
  public static let all: [CommandKit.Command<any StoreContext>] = [
    AccountGroup.command, MailGroup.command, StoreBackup.command, StoreExpire.command,
    StoreFsck.command, StoreMigrate.command, StoreRestore.command, StoreSeed.command,
    StoreServe.command,
    StoreStatusShow.command, WebhookGroup.command,
  ]
}
