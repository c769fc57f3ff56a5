# Sourced after setup.sh by scripts that let rialto listen: a new home and temporary folder in $folder, and
# what listens there until the script ends. They may name a $program before.
# shellcheck shell=bash disable=SC2034,SC2154

# The program that is built already, or else Scripts/rialto, which builds it now where it must.
program=${program:-$root/Scripts/rialto}
"$program" --version >/dev/null

folder=$(mktemp -d)
servers=()
leave() {
  local server
  for server in ${servers[@]+"${servers[@]}"}; do kill -9 "$server" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap leave EXIT
trap 'exit 130' INT TERM

# What the person at this machine has set is not to change what a script finds.
unset NEWSAPI_KEY "${!RIALTO_@}" "${!XDG_@}"
export HOME="$folder" LC_ALL=C NO_COLOR=1

rialto() { "$program" "$@"; }

# Starts what listens; then its process is in $server, and where it listens in $address.
serve() {
  local said="$folder/said.${#servers[@]}"
  : >"$said"
  "$program" "$@" >"$said" &
  server=$!
  servers+=("$server")
  # Bash says nothing when it ends.
  disown "$server"
  until grep -q '[^ ] ' "$said"; do
    kill -0 "$server" 2>/dev/null || fail "rialto $* does not listen."
    sleep 0.05
  done
  address=$(sed -n '1s/.* //p' "$said")
}
