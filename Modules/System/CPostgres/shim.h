/* Debian keeps it in a folder of its own, and others do not. */
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

/* Swift does not see macros that are characters. */
enum {
  cpostgres_severity = PG_DIAG_SEVERITY_NONLOCALIZED,
  cpostgres_state = PG_DIAG_SQLSTATE,
  cpostgres_message = PG_DIAG_MESSAGE_PRIMARY,
  cpostgres_constraint = PG_DIAG_CONSTRAINT_NAME,
  cpostgres_position = PG_DIAG_STATEMENT_POSITION
};
