#pragma once

/* Debian keeps it in a folder of its own, and others do not. */
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <dlfcn.h>

/* libpq is not linked but loaded when a database is first named: it brings some twenty other
   libraries along, which cost every start of every program 7 ms. The headers alone are needed to
   build. */

#define CPOSTGRES_FUNCTIONS(each) \
  each(PQlibVersion) each(PQconninfoParse) each(PQconninfoFree) \
  each(PQconnectStartParams) each(PQconnectPoll) each(PQfinish) each(PQstatus) each(PQsocket) \
  each(PQhost) each(PQserverVersion) each(PQparameterStatus) each(PQconnectionNeedsPassword) \
  each(PQsslInUse) each(PQsslAttribute) each(PQtransactionStatus) each(PQerrorMessage) \
  each(PQsetErrorVerbosity) each(PQsetNoticeReceiver) each(PQsetnonblocking) \
  each(PQgetCancel) each(PQcancel) each(PQfreeCancel) \
  each(PQenterPipelineMode) each(PQpipelineSync) each(PQsendFlushRequest) \
  each(PQsendQueryParams) each(PQsendPrepare) each(PQsendQueryPrepared) \
  each(PQflush) each(PQconsumeInput) each(PQisBusy) each(PQgetResult) each(PQsetSingleRowMode) \
  each(PQresultStatus) each(PQresultErrorField) each(PQcmdStatus) each(PQcmdTuples) \
  each(PQnfields) each(PQfname) each(PQftype) each(PQgetisnull) \
  each(PQgetvalue) each(PQgetlength) each(PQclear)

/* The functions of a loaded libpq, by their names; written once, before any thread reads them. */
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define CPOSTGRES_MEMBER(name) __typeof__(name) *name;
  CPOSTGRES_FUNCTIONS(CPOSTGRES_MEMBER)
#undef CPOSTGRES_MEMBER
} cpostgres;

/* The names of the library, in order of preference: without a folder where the system knows it, or
   in those of Homebrew, which links it nowhere. */
static const char *const cpostgres_names[] = {
#ifdef __APPLE__
  "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib",
#else
  "libpq.so.5",
#endif
};

/* Finds the functions; gives what is wrong, or nothing. What was loaded stays until the end. */
static inline const char *cpostgres_load(cpostgres *postgres) {
  void *library = (void *)0;
  for (unsigned i = 0; !library && i < sizeof cpostgres_names / sizeof *cpostgres_names; i++)
    library = dlopen(cpostgres_names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
#define CPOSTGRES_FIND(name) \
  if (!(postgres->name = (__typeof__(name) *)dlsym(library, #name))) return dlerror();
  CPOSTGRES_FUNCTIONS(CPOSTGRES_FIND)
#undef CPOSTGRES_FIND
  return (const char *)0;
}

/* Swift does not see macros that are characters. */
enum {
  cpostgres_severity = PG_DIAG_SEVERITY_NONLOCALIZED,
  cpostgres_state = PG_DIAG_SQLSTATE,
  cpostgres_message = PG_DIAG_MESSAGE_PRIMARY,
  cpostgres_constraint = PG_DIAG_CONSTRAINT_NAME,
  cpostgres_position = PG_DIAG_STATEMENT_POSITION
};
