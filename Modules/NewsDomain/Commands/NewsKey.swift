/// The key of NewsAPI, as commands speak of it.
public enum NewsKey {
  /// The advice where there is no key.
  public static let advice =
    "Get one at https://newsapi.org/register, which is free, and set it with 'rialto news login'."
}
