import CommandKit

extension Config {
  /// All there is to know of settings.
  static let discussion = """
    A setting is looked for in this order; the first found counts:

      1. --config SETTING=VALUE
      2. RIALTO_… in the environment: RIALTO_COLOR for color
      3. rialto.conf in the working directory or the nearest folder above it
      4. your own file, ~/.config/rialto/config

    The settings:

    \(HelpTopic.table(Settings.all.map { ($0.name, $0.summary) }))

    A file has one setting a line, KEY = VALUE. Lines that begin with # are remarks. A line \
    that cannot be understood is an error, never passed over.

    A project's rialto.conf may come from someone else. One that belongs to another user is not \
    read, and none can set what runs a command, names a secret or says which server gets one: \
    \(Settings.all.filter(\.isPersonal).map(\.name).joined(separator: ", ")).

    Secrets are never written in a setting and never shown. Put one in a file that only you \
    can read, or name a command that prints it:

      rialto config set news.key.file ~/.config/rialto/news.key
      rialto config set news.key.command 'pass show newsapi'

    The key for NewsAPI may also be in NEWSAPI_KEY, and the access token for another shop in \
    RIALTO_STORE_TOKEN.

    Folders follow XDG on every system: $XDG_CONFIG_HOME/rialto, $XDG_STATE_HOME/rialto, \
    $XDG_CACHE_HOME/rialto and $XDG_DATA_HOME/rialto, by default ~/.config, ~/.local/state, \
    ~/.cache and ~/.local/share. They are made when first written to, for you alone. \
    'rialto config path' shows them.
    """
}
