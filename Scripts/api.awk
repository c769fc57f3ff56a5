# Writes the public face of a module, a declaration or a conformance a line, out of the symbol graphs
# that `symbolgraph-extract -pretty-print` makes of it: a value a line, the depth as indentation.
# Before each line, and before a tab, stands what it is to be sorted by.

/^  "symbols": / { in_symbols = 1 }
/^  "relationships": / { in_symbols = 0 }

# A symbol or a relationship begins and ends at the depth of four.
/^    \{/ {
  part = id = kind = path = parent = words = file = source = target = elsewhere = ""
  clauses = 0
}
/^      "[a-zA-Z]+": / { part = substr($1, 2, length($1) - 3) }

in_symbols && part == "kind" && /^        "identifier": / { kind = text($0) }
in_symbols && part == "identifier" && /^        "precise": / { id = text($0) }
in_symbols && part == "pathComponents" && /^        "/ {
  parent = path
  path = path (path == "" ? "" : ".") text($0)
}
in_symbols && part == "declarationFragments" && /^          "spelling": / { words = words text($0) }
in_symbols && part == "location" && /^        "uri": / { file = path_of_file(text($0)) }
in_symbols && part == "location" && /^          "line": / {
  line = $2 + 1
}
in_symbols && /^    \}/ {
  # The graph calls a property settable even if only its own module may set it.
  if (words ~ /\{ get set \}$/ && line_of(file, line) ~ /(private|internal|package)\(set\)/)
    sub(/ set \}$/, " }", words)
  path_of[id] = path
  if (kind != "swift.extension") {
    count++
    symbol[count] = id
    owner[count] = parent == "" ? "" : parent "  "
    gsub(/ : /, ": ", words)
    declaration[count] = words conditions(words)
  }
}

!in_symbols && /^      "kind": / { kind = text($0) }
/^      "source": / { source = text($0) }
/^      "target": / { target = text($0) }
/^      "targetFallback": / { elsewhere = text($0) }
!in_symbols && /^    \}/ && kind == "requirementOf" { is_required[source] = 1 }
!in_symbols && /^    \}/ && kind == "conformsTo" {
  conformances++
  conformer[conformances] = source
  met[conformances] = target
  met_elsewhere[conformances] = elsewhere
  condition[conformances] = conditions("")
}

# On what depends an extension with all that is in it, or a conformance.
part == "swiftExtension" || part == "swiftConstraints" {
  if (/"kind": "(conformance|superclass|sameType)"/) relation = /sameType/ ? " == " : ": "
  if (/"lhs": /) left = text($0)
  if (/"rhs": /) clause[++clauses] = left relation text($0)
}

END {
  for (i = 1; i <= count; i++) {
    required = symbol[i] in is_required ? "requires " : ""
    # To a caller a settable property is the same whether it is stored, watched or computed.
    if (!required && declaration[i] ~ /(^| )var /) sub(/ \{ get set \}/, "", declaration[i])
    print path_of[symbol[i]] "\t" owner[i] required declaration[i]
  }
  for (i = 1; i <= conformances; i++) {
    name = met_elsewhere[i]
    if (met[i] in path_of) name = path_of[met[i]]
    else sub(/^[^.]*\./, "", name)
    if (everything_is(name)) continue
    print path_of[conformer[i]] " :\t" path_of[conformer[i]] ": " name condition[i]
  }
}

# The clauses that the declaration has not said itself.
function conditions(declared, i, all) {
  for (i = 1; i <= clauses; i++) {
    if (clause[i] ~ /^Self: /) continue
    if (everything_is(substr(clause[i], index(clause[i], ": ") + 2))) continue
    if (index(declared, clause[i])) continue
    all = all (all == "" && declared !~ / where / ? " where " : ", ") clause[i]
  }
  return all
}

# What every type is unless it says otherwise.
function everything_is(name) { return name ~ /^(Copyable|Escapable|SendableMetatype)$/ }

# The path of a file by its URI, in which spaces are encoded.
function path_of_file(uri) {
  sub(/^file:\/\//, "", uri)
  gsub(/%20/, " ", uri)
  return uri
}

# A line of a source file; each file is read once.
function line_of(file, number, count, content) {
  if (file == "") return ""
  if (!(file in is_read)) {
    is_read[file] = 1
    while ((getline content < file) > 0) lines[file, ++count] = content
    close(file)
  }
  return lines[file, number]
}

# The text of a JSON string that stands by itself or as a value.
function text(json) {
  sub(/^ *("[a-zA-Z]+": )?"/, "", json)
  sub(/",?$/, "", json)
  gsub(/\\n */, " ", json)
  gsub(/\\\//, "/", json)
  gsub(/\\"/, "\"", json)
  gsub(/\\\\/, "\\", json)
  return json
}
