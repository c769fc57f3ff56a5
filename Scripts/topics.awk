# Reads the Swift files and pages of a module, and names the links of its documentation to symbols that no file
# declares. Scripts/docs knows the whole path of a symbol, and whether it is public; this reads its last name, and
# needs no build.

/^# / { next }

FILENAME ~ /\.swift$/ && !/^ *\/\// {
  if (/^ *(indirect )?case /) {
    count = split($0, names, /[ ,(.]+/)
    for (i = 1; i <= count; i++) declared[names[i]] = 1
  }
  line = $0
  while (match(line, /(struct|class|enum|protocol|actor|typealias|func|var|let) `?[A-Za-z0-9]+/)) {
    name = substr(line, RSTART, RLENGTH)
    sub(/.*[ `]/, "", name)
    declared[name] = 1
    line = substr(line, RSTART + RLENGTH)
  }
  next
}

{
  line = $0
  while (match(line, /``[^`]+``/)) {
    path = name = substr(line, RSTART + 2, RLENGTH - 4)
    sub(/\(.*/, "", name)
    sub(/.*\//, "", name)
    if (name != "init") links[FILENAME ":" FNR " " path] = name
    line = substr(line, RSTART + RLENGTH)
  }
}

END {
  for (link in links) if (!(links[link] in declared)) {
    print link " is declared nowhere in the module."
    missing = 1
  }
  exit missing
}
