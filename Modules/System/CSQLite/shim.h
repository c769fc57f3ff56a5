#include <sqlite3.h>

/* Swift can neither call a C function with a variable number of arguments nor name SQLITE_TRANSIENT
   (a cast to a function pointer). Nothing else belongs here. */

/* Switches one of the SQLITE_DBCONFIG_ options that are either on or off. */
static inline int csqlite_switch(sqlite3 *database, int option, int on) {
  return sqlite3_db_config(database, option, on, (int *)0);
}

/* Binds a copy of UTF-8 text. SQLite takes a null pointer for NULL, so empty text has its own. */
static inline int csqlite_bind_text(
  sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count
) {
  return sqlite3_bind_text64(
    statement, index, count ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8
  );
}

/* Binds a copy of bytes; none at all is an empty blob, not NULL. */
static inline int csqlite_bind_blob(
  sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count
) {
  return sqlite3_bind_blob64(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}
