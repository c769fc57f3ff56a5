public import CommandKit

/// The commands of news.
public enum NewsCommandList {
  /// All of them, in the order of the help.
  public static let all: [CommandKit.Command<any NewsContext>] = [
    NewsCategory.command, NewsHN.command, NewsImage.command, NewsLogin.command,
    NewsSearch.command, NewsShow.command, NewsSource.command, NewsSources.command,
    NewsTop.command, NewsWatch.command,
  ]
}
