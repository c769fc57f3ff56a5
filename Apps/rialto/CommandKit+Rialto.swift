import CommandKit

/// A command of `rialto`, which runs with all that the program is put together from.
typealias Command = CommandKit.Command<Composition>
