# Sourced after setup.sh by scripts that start a PostgreSQL: each in its own folder
# in $clusters, where its socket is as well, until the script ends. None listens anywhere else.
# shellcheck shell=bash disable=SC2154

if ! has_postgres; then
  set_up
  install_postgres
fi
clusters=$(mktemp -d "${TMPDIR:-/tmp}/rialto-pg.XXXXXX")

# It does not run as root; then it is whom its packages make, or the one that every system has.
as_owner=()
if [ "$(id -u)" = 0 ]; then
  owner=$(id -un postgres 2>/dev/null || echo "nobody")
  chown "$owner" "$clusters"
  as_owner=(setpriv "--reuid=$owner" "--regid=$(id -g "$owner")" --clear-groups --)
fi

# Those on the PATH are taken first, and then the newest of the system's.
postgres_folder=$(dirname "$(readlink -f "$(command -v initdb ||
  find /usr/lib/postgresql -path '*/bin/initdb' | sort -V | tail -1)")")

# postgres_program NAME ARGUMENT …: one of its programs, run by who owns the clusters. Nothing is
# heard of it unless it fails.
postgres_program() {
  local name=$1 said="$clusters/said.$1"
  shift
  (cd / && ${as_owner[@]+"${as_owner[@]}"} "$postgres_folder/$name" "$@") >"$said" 2>&1 ||
    fail "PostgreSQL's $name failed:" "$(cat "$said")"
}

# make_cluster NAME: an empty one that waits for the disk, as one that is in earnest does.
make_cluster() {
  postgres_program initdb -D "$clusters/$1" -U rialto --auth=trust -E UTF8 --locale=C.UTF-8 \
    --no-instructions
}

# start_cluster NAME [SETTING=VALUE …]: returns once it lets clients in.
start_cluster() {
  local name=$1 setting
  shift
  for setting in listen_addresses= "unix_socket_directories=$clusters/$name" "$@"; do
    printf "%s = '%s'\n" "${setting%%=*}" "${setting#*=}"
  done >>"$clusters/$name/postgresql.conf"
  postgres_program pg_ctl -D "$clusters/$name" -l "$clusters/$name.log" --wait start
}

end_clusters() {
  local running
  for running in "$clusters"/*/postmaster.pid; do
    [ -f "$running" ] || continue
    # What they have kept is thrown away, so that nothing of it need be in order.
    postgres_program pg_ctl -D "${running%/*}" -m immediate --wait stop
  done
  rm -rf "$clusters"
}
trap end_clusters EXIT
trap 'exit 130' INT TERM
