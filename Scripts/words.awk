# Reads Swift files, pages and scripts, and refuses what CONTRIBUTING.md says of words: a summary that
# is a clause, words that name no one, a public declaration that throws without saying what, a second
# type of one name, too many functions with two unlabelled parameters, too many phrases that a reader has to
# read twice. Prints the counts last. The names of the files come on the standard input.

BEGIN { while ((getline path <"-") > 0) ARGV[ARGC++] = path }

FNR == 1 {
  text = ""
  in_comment = says_throws = is_other = 0
  is_swift = FILENAME ~ /\.swift$/
  # The types of a test, or of a package of its own, stand in no other's way.
  may_repeat_names = FILENAME ~ /^(Tests|Apps\/rialto-bench)\//
}

# A comment in the text of a schema step stays: steps are known by the hash of their text.
tolower($0) ~ /(^|[^a-z"_])(whoever|nobody|somebody)([^a-z"]|$)/ && !/^[ \t]*-- / {
  report("names no one: say the caller, the user, the server")
  nameless++
}

/^[ \t]*(\/\/|#)/ && FILENAME !~ /\.md$/ {
  comments++
  # Say the noun again, "no X", or what it is.
  if (match(tolower($0), /(^|[^a-z])((that|those) of|of (its|their) own|of which|anew|as (it is|they are)|whatever|(is|are|was|or|has|have|with) none)([^a-z]|$)/)) {
    phrase = substr($0, RSTART, RLENGTH)
    gsub(/^[^A-Za-z]|[^A-Za-z]$/, "", phrase)
    marks[++dense] = FILENAME ":" FNR " says \"" phrase "\""
  }
}

!is_swift { next }

/^[ \t]*\/\/\// {
  line = $0
  sub(/^[ \t]*\/\/\/ ?/, "", line)
  if (!in_comment) {
    in_comment = 1
    says_throws = 0
    summaries++
    if (line ~ /^(What|How|Where|Whether|Who|Whose|Whom|Whatever|Whoever|Nothing)([^a-z]|$)/) {
      report("is a clause: a summary is a noun phrase or begins with a verb")
      clauses++
    }
  }
  if (line ~ /^- Throws:/) says_throws = 1
  next
}

# Attributes stand between a comment and what it is about.
in_comment && /^[ \t]*@[A-Za-z]+(\(.*\))?[ \t]*$/ { next }

# A function's head ends where its parentheses and its throws do, which may be lines below.
text == "" && /^[^"\/]*(func [^ (]+|[ \t]init[?]?)(<[^(]*>)? ?\(/ && !/\.init\(/ {
  text = $0
  at = FNR
  commented = in_comment
  throws_said = says_throws
}
text != "" && FNR > at { text = text " " $0 }
text != "" && /([{]|[^(,]$|[)]$)/ && is_balanced(text) { judge_function() }

/^[^"\/]*public [^"]*var [^"]*get (async )?throws/ { judge_throws(in_comment, says_throws, FNR) }

# One platform's type, and another's in its place.
/^#if / { is_other = 0 }
/^#else/ { is_other = 1 }
/^#endif/ { is_other = 0 }

/^((public|package|final|indirect|nonisolated|@[A-Za-z]+) )*(struct|class|enum|actor|protocol) [A-Z]/ && !may_repeat_names && !is_other {
  name = $0
  sub(/^.*(struct|class|enum|actor|protocol) /, "", name)
  sub(/[^A-Za-z0-9_].*/, "", name)
  if (name in declared) {
    report("declares " name ", as " declared[name] " does")
    doubles++
  } else declared[name] = FILENAME ":" FNR
  types++
}

{ in_comment = says_throws = 0 }

END {
  printf "words: %d of %d summaries are clauses; %d of %d functions have two unlabelled parameters",
    clauses, summaries, unlabelled, functions
  printf " (%.1f %%); %d of %d public declarations throw and do not say what;",
    functions ? 100 * unlabelled / functions : 0, silent, throwing
  printf " %d of %d types have another's name; %d lines name no one;", doubles, types, nameless
  printf " %d phrases in %d lines of comments (%.1f of 1,000) have to be read twice\n",
    dense, comments, comments ? 1000 * dense / comments : 0
  is_dense = dense >= 0.008 * comments && dense > 8
  if (is_dense) for (i = 1; i <= dense; i++) print marks[i]
  exit refused || is_dense || unlabelled > 0.04 * functions
}

function report(complaint) {
  print FILENAME ":" FNR " " complaint
  refused = 1
}

function is_balanced(head) { return gsub(/\(/, "(", head) <= gsub(/\)/, ")", head) }

function judge_function(head, list, i, depth, letter, free) {
  head = text
  text = ""
  functions++
  list = head
  sub(/^[^(]*\(/, "", list)
  # Unlabelled are those that begin with `_ ` outside all inner parentheses.
  depth = 0
  free = 0
  for (i = 1; i <= length(list) && depth >= 0; i++) {
    letter = substr(list, i, 1)
    if (letter ~ /[(\[]/) depth++
    else if (letter ~ /[)\]]/) depth--
    else if (depth == 0 && substr(list, i, 2) == "_ " && substr(" " list, i, 1) ~ /[ ,(]/) free++
  }
  if (free >= 2) {
    unlabelled++
    if (lists_unlabelled) print FILENAME ":" at " has two unlabelled parameters"
  }
  if (head ~ /^[^(]*public / && substr(list, i - 1) ~ /^\)?[^{]*throws/)
    judge_throws(commented, throws_said, at)
}

function judge_throws(is_commented, is_said, line) {
  # A witness has its requirement's words.
  if (!is_commented) return
  throwing++
  if (is_said) return
  silent++
  print FILENAME ":" line " throws and does not say what"
  refused = 1
}
