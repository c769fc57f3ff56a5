/// A shell with command completion.
public enum Shell: String, CaseIterable, ArgumentValue {
  /// Bash, from version 3.2 on.
  case bash
  /// Z shell.
  case zsh
  /// Fish.
  case fish

  /// Returns the completion script of a program, which asks the program's command `complete`.
  public func script(for name: String) -> String {
    let text =
      switch self {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return text.replacing("PROGRAM", with: name)
  }

  /// For bash 3.2 (macOS) and later, without the bash-completion package.
  private static let bashScript = #"""
    # Completes PROGRAM in bash; made by 'PROGRAM completions bash'.

    _PROGRAM() {
      local words=() word joined=
      # Bash takes --option=value for three words.
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ($word == = || $joined) ]]; then
          words[${#words[@]}-1]+=$word
        else
          words+=("$word")
        fi
        [[ $word == = ]] && joined=yes || joined=
      done
      local current=${words[${#words[@]}-1]}
      current=${current#--*=}
      COMPREPLY=()
      while IFS= read -r word; do
        if [[ $word == :files ]]; then
          compopt -o filenames 2>/dev/null
          while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
          return
        fi
        word=${word%%$'\t'*}
        COMPREPLY+=("${word#--*=}")
      done < <(PROGRAM complete -- "${words[@]}" 2>/dev/null)
    }

    complete -F _PROGRAM PROGRAM

    """#

  private static let zshScript = #"""
    #compdef PROGRAM
    # Completes PROGRAM in zsh; made by 'PROGRAM completions zsh'.

    _PROGRAM() {
      local -a lines described
      local line
      lines=("${(@f)$(PROGRAM complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
      if [[ $lines[1] == :files ]]; then
        compset -P '--*='
        _files
        return
      fi
      # A colon separates a word from its meaning.
      for line in ${lines:#}; do
        line=${line//:/\\:}
        described+=("${line/$'\t'/:}")
      done
      _describe PROGRAM described
    }

    # Read by 'source' it registers itself; found in $fpath it is called at once.
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _PROGRAM "$@"
    else
      compdef _PROGRAM PROGRAM
    fi

    """#

  private static let fishScript = #"""
    # Completes PROGRAM in fish; made by 'PROGRAM completions fish'.

    function __PROGRAM_complete
        set -l current (commandline -ct)
        set -l lines (PROGRAM complete -- (commandline -opc)[2..-1] "$current" 2>/dev/null)
        if test "$lines[1]" = :files
            __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
        else if set -q lines[1]
            printf '%s\n' $lines
        end
    end

    complete -c PROGRAM -f -a '(__PROGRAM_complete)'

    """#

  /// Returns text in single quotes, for any of the shells.
  public static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Returns text as one shell word, quoted if necessary.
  public static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "%+,-./:=@_".utf8.contains($0)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// Returns the words of a line made with `word`.
  public static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var characters = line[...]
    while let character = characters.popFirst() {
      switch character {
      case "'": isQuoted.toggle()
      case "\\" where !isQuoted: word = (word ?? "") + String(characters.popFirst() ?? "\\")
      case " " where !isQuoted:
        if let ended = word { words.append(ended) }
        word = nil
        continue
      default: word = (word ?? "") + String(character)
      }
      word = word ?? ""
    }
    return words + [word].compactMap(\.self)
  }
}
