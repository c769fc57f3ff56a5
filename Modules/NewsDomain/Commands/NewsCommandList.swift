public import CommandKit

/// The news commands.
public enum NewsCommandList {
  /// All commands, in the order of the help.
  public static let all: [CommandKit.Command<any NewsContext>] = [
    NewsCategory.command, NewsFeeds.command, NewsFilters.command, NewsHN.command,
    NewsImage.command, NewsLogin.command, NewsMark.command, NewsRead.command, NewsSave.command,
    NewsSaved.command, NewsSearchCommand.command, NewsShow.command, NewsSource.command,
    NewsSources.command, NewsTop.command, NewsWatch.command,
  ]
}
