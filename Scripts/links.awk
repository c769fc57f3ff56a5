# Rewrites a page of Modules/Rialto.docc, whose links lead to files as on a forge, for the site of
# Scripts/docs: a link to a page beside it becomes one of DocC, a link to a page of a module its path on
# the site, and a link to any other file its text alone.

/^ *```/ { is_code = !is_code }

{
  line = ""
  while (!is_code && match($0, /!?\[[^][]*\]\([^)]*\)/)) {
    line = line substr($0, 1, RSTART - 1) on_site(substr($0, RSTART, RLENGTH))
    $0 = substr($0, RSTART + RLENGTH)
  }
  print line $0
}

function on_site(link,    text, target, parts, count, module, page) {
  text = target = link
  sub(/^\[/, "", text)
  sub(/\]\(.*/, "", text)
  sub(/.*\]\(/, "", target)
  sub(/(#.*)?\)$/, "", target)
  if (link ~ /^!/ || target ~ /:/) return link
  if (target !~ /\.md$/) return text
  count = split(target, parts, "/")
  page = parts[count]
  sub(/\.md$/, "", page)
  if (count == 1) return "<doc:" page ">"
  module = parts[count - 1]
  if (!sub(/\.docc$/, "", module)) return text
  return "[" text "](/documentation/" tolower(module (page == module ? "" : "/" page)) ")"
}
