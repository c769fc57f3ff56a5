#include <sqlite3.h>
#include <string.h>

/* A VFS whose write-ahead logs are written in few calls.

   SQLite writes each page of a commit in two calls: a commit of an order is 70 of them, which take longer than
   SQLite's own work. Here what is appended to a log waits in memory until the log is synced, read or measured.
   That is only right for a connection that syncs each commit: SQLite syncs the log before it tells any
   connection of the commit. So what waits is part of a change that is not committed yet, and is forgotten
   with it. Every other file is the system's. */

/* The frames of 31 pages: SQLite's VFS writes at most 128 KiB at once. */
enum { csqlite_log_capacity = 31 * (4096 + 24) };

typedef struct {
  sqlite3_file base;
  /* Where the bytes that wait begin in the log, and their number. */
  sqlite3_int64 start;
  int count;
  unsigned char *bytes;
  /* The file of the system's VFS, in the memory after this. */
  sqlite3_file system[1];
} csqlite_log;

#define CSQLITE_SYSTEM(log) ((log)->system[0].pMethods)

/* Writes the bytes that wait; if it fails, they wait on: SQLite may undo only the statement that read them. */
static int csqlite_log_flush(csqlite_log *log) {
  if (log->count == 0) return SQLITE_OK;
  int code = CSQLITE_SYSTEM(log)->xWrite(log->system, log->bytes, log->count, log->start);
  if (code == SQLITE_OK) log->count = 0;
  return code;
}

static int csqlite_log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  csqlite_log *log = (csqlite_log *)file;
  if (offset != log->start + log->count || count > csqlite_log_capacity - log->count) {
    int code = csqlite_log_flush(log);
    if (code != SQLITE_OK) return code;
    if (count > csqlite_log_capacity) {
      return CSQLITE_SYSTEM(log)->xWrite(log->system, bytes, count, offset);
    }
    log->start = offset;
  }
  memcpy(log->bytes + log->count, bytes, count);
  log->count += count;
  return SQLITE_OK;
}

static int csqlite_log_close(sqlite3_file *file) {
  csqlite_log *log = (csqlite_log *)file;
  sqlite3_free(log->bytes);
  return CSQLITE_SYSTEM(log)->xClose(log->system);
}

/* Each of the others writes what waits before it asks the system. */
#define CSQLITE_LOG_METHOD(name, method, parameters, ...)                 \
  static int name parameters {                                            \
    csqlite_log *log = (csqlite_log *)file;                               \
    int code = csqlite_log_flush(log);                                    \
    if (code != SQLITE_OK) return code;                                   \
    return CSQLITE_SYSTEM(log)->method(log->system, __VA_ARGS__);         \
  }
CSQLITE_LOG_METHOD(
  csqlite_log_read, xRead,
  (sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset), bytes, count, offset)
CSQLITE_LOG_METHOD(csqlite_log_truncate, xTruncate, (sqlite3_file *file, sqlite3_int64 size), size)
CSQLITE_LOG_METHOD(csqlite_log_sync, xSync, (sqlite3_file *file, int flags), flags)
CSQLITE_LOG_METHOD(csqlite_log_size, xFileSize, (sqlite3_file *file, sqlite3_int64 *size), size)
CSQLITE_LOG_METHOD(
  csqlite_log_control, xFileControl, (sqlite3_file *file, int operation, void *argument),
  operation, argument)

static int csqlite_log_sector(sqlite3_file *file) {
  csqlite_log *log = (csqlite_log *)file;
  return CSQLITE_SYSTEM(log)->xSectorSize(log->system);
}

static int csqlite_log_characteristics(sqlite3_file *file) {
  csqlite_log *log = (csqlite_log *)file;
  return CSQLITE_SYSTEM(log)->xDeviceCharacteristics(log->system);
}

/* SQLite locks no log, and maps none. */
static const sqlite3_io_methods csqlite_log_methods = {
  1, csqlite_log_close, csqlite_log_read, csqlite_log_write, csqlite_log_truncate,
  csqlite_log_sync, csqlite_log_size, 0, 0, 0, csqlite_log_control, csqlite_log_sector,
  csqlite_log_characteristics, 0, 0, 0, 0, 0, 0
};

/* Forgets what waits of a change that was rolled back: another connection may write its own in that place. */
static void csqlite_log_forget(void *database) {
  csqlite_log *log = 0;
  sqlite3_file_control((sqlite3 *)database, 0, SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (log && log->base.pMethods == &csqlite_log_methods) log->count = 0;
}

static int csqlite_log_open(
  sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *opened
) {
  sqlite3_vfs *system = sqlite3_vfs_find(0);
  if (!(flags & SQLITE_OPEN_WAL)) return system->xOpen(system, name, file, flags, opened);
  csqlite_log *log = (csqlite_log *)file;
  log->base.pMethods = 0;
  log->start = log->count = 0;
  log->bytes = sqlite3_malloc(csqlite_log_capacity);
  if (!log->bytes) return SQLITE_NOMEM;
  int code = system->xOpen(system, name, log->system, flags, opened);
  if (code == SQLITE_OK) {
    log->base.pMethods = &csqlite_log_methods;
  } else {
    sqlite3_free(log->bytes);
  }
  return code;
}

/* Sets SQLite up: without the statistics of its memory, each of whose numbers takes a lock, and with the VFS. To
   be called once, before anything else of SQLite. */
static inline int csqlite_set_up(void) {
  static sqlite3_vfs vfs;
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  int code = sqlite3_initialize();
  if (code != SQLITE_OK) return code;
  vfs = *sqlite3_vfs_find(0);
  vfs.zName = "rialto-log";
  vfs.szOsFile += sizeof(csqlite_log);
  vfs.xOpen = csqlite_log_open;
  return sqlite3_vfs_register(&vfs, 0);
}

/* Opens a database; one that is written only by connections that sync each commit has a log that waits for it. */
static inline int csqlite_open(const char *name, sqlite3 **database, int flags, _Bool syncs_commits) {
  int code = sqlite3_open_v2(name, database, flags, syncs_commits ? "rialto-log" : 0);
  if (code == SQLITE_OK && syncs_commits) sqlite3_rollback_hook(*database, csqlite_log_forget, *database);
  return code;
}
