#pragma once

/* The macros that check the types of options would hide the functions themselves. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* libcurl is not linked but loaded when the first request needs it: it brings some thirty other
   libraries along, which cost every start of every program 5 ms, even one that only prints its
   help. The headers alone are needed to build.

   Swift can neither call a C function with a variable number of arguments nor read one of them from
   a struct, so options are set through the functions below. Nothing else belongs here. */

#define CCURL_FUNCTIONS(each) \
  each(curl_global_init) each(curl_version_info) each(curl_slist_append) \
  each(curl_slist_free_all) each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_setopt) \
  each(curl_easy_getinfo) each(curl_easy_pause) each(curl_easy_strerror) each(curl_multi_init) \
  each(curl_multi_cleanup) each(curl_multi_setopt) each(curl_multi_add_handle) \
  each(curl_multi_remove_handle) each(curl_multi_perform) each(curl_multi_poll) \
  each(curl_multi_socket_action) each(curl_multi_info_read)

/* The functions of a loaded libcurl, by their names. */
typedef struct {
#define CCURL_MEMBER(name) __typeof__(name) *name;
  CCURL_FUNCTIONS(CCURL_MEMBER)
#undef CCURL_MEMBER
} ccurl;

/* Finds the functions; gives what is wrong, or nothing. What was loaded stays until the end. */
static inline const char *ccurl_load(ccurl *curl) {
#ifdef __APPLE__
  void *library = dlopen("/usr/lib/libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!library) return dlerror();
#define CCURL_FIND(name) \
  if (!(curl->name = (__typeof__(name) *)dlsym(library, #name))) return dlerror();
  CCURL_FUNCTIONS(CCURL_FIND)
#undef CCURL_FIND
  return (const char *)0;
}

/* Options and facts that older headers lack or newer ones call outdated, by their numbers. */
static const CURLoption ccurl_quick_exit = (CURLoption)(CURLOPTTYPE_LONG + 322);
static const CURLcode ccurl_too_large = (CURLcode)100;
static const CURLoption ccurl_protocols = (CURLoption)(CURLOPTTYPE_LONG + 181);

/* The path of the file with the certificates that the system trusts. */
static inline const char *ccurl_trusted_certificates(const ccurl *curl) {
  return curl->curl_version_info(CURLVERSION_NOW)->cainfo;
}

static inline CURLcode ccurl_set_number(
  const ccurl *curl, CURL *easy, CURLoption option, long value
) {
  return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(
  const ccurl *curl, CURL *easy, CURLoption option, curl_off_t value
) {
  return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_text(
  const ccurl *curl, CURL *easy, CURLoption option, const char *value
) {
  return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_bytes(
  const ccurl *curl, CURL *easy, CURLoption option, const void *value
) {
  return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_lines(
  const ccurl *curl, CURL *easy, CURLoption option, struct curl_slist *value
) {
  return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_blob(
  const ccurl *curl, CURL *easy, CURLoption option, const void *bytes, size_t count
) {
  struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
  return curl->curl_easy_setopt(easy, option, &blob);
}

/* Everything an easy handle tells while it works; all of it comes with the same context. */
static inline void ccurl_set_callbacks(
  const ccurl *curl,
  CURL *easy,
  void *context,
  curl_write_callback header,
  curl_write_callback write,
  curl_read_callback read,
  curl_prereq_callback before_request,
  curl_sockopt_callback socket_opened,
  curl_resolver_start_callback resolver_started
) {
  curl->curl_easy_setopt(easy, CURLOPT_PRIVATE, context);
  curl->curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
  curl->curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
  curl->curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write);
  curl->curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
  curl->curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
  curl->curl_easy_setopt(easy, CURLOPT_READDATA, context);
  curl->curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, before_request);
  curl->curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
  curl->curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, socket_opened);
  curl->curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, context);
  curl->curl_easy_setopt(easy, CURLOPT_RESOLVER_START_FUNCTION, resolver_started);
  curl->curl_easy_setopt(easy, CURLOPT_RESOLVER_START_DATA, context);
}

/* What goes over the connection, and a question after each step and at least every second, also where
   libcurl blocks, whether to go on: 0 for yes. */
static inline void ccurl_set_watchers(
  const ccurl *curl,
  CURL *easy,
  void *context,
  curl_debug_callback traffic,
  curl_xferinfo_callback progress
) {
  curl->curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, traffic);
  curl->curl_easy_setopt(easy, CURLOPT_DEBUGDATA, context);
  curl->curl_easy_setopt(easy, CURLOPT_VERBOSE, 1L);
  curl->curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, progress);
  curl->curl_easy_setopt(easy, CURLOPT_XFERINFODATA, context);
  curl->curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
}

/* Who opens the sockets, once it is known where they are to lead. */
static inline void ccurl_set_opener(
  const ccurl *curl, CURL *easy, void *context, curl_opensocket_callback open
) {
  curl->curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open);
  curl->curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

/* Who closes the sockets; a connection keeps that from the handle that has opened it. */
static inline void ccurl_set_closer(
  const ccurl *curl, CURL *easy, void *context, curl_closesocket_callback close
) {
  curl->curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close);
  curl->curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
}

static inline curl_off_t ccurl_size(const ccurl *curl, CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  curl->curl_easy_getinfo(easy, info, &value);
  return value;
}

static inline long ccurl_number(const ccurl *curl, CURL *easy, CURLINFO info) {
  long value = 0;
  curl->curl_easy_getinfo(easy, info, &value);
  return value;
}

static inline CURLMcode ccurl_multi_set_number(
  const ccurl *curl, CURLM *multi, CURLMoption option, long value
) {
  return curl->curl_multi_setopt(multi, option, value);
}

static inline void ccurl_multi_set_callbacks(
  const ccurl *curl,
  CURLM *multi,
  void *context,
  curl_socket_callback socket,
  curl_multi_timer_callback timer
) {
  curl->curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket);
  curl->curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
  curl->curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
  curl->curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

/* The context of the next transfer that ended, and how it did; nothing when there is none. */
static inline void *ccurl_next_ended(const ccurl *curl, CURLM *multi, CURLcode *result) {
  CURLMsg *message;
  int left;
  while ((message = curl->curl_multi_info_read(multi, &left))) {
    void *context = (void *)0;
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    curl->curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &context);
    return context;
  }
  return (void *)0;
}

/* Keeps freed memory up to these bytes for the next allocation; Swift does not see mallopt. */
static inline void ccurl_keep_memory(int largest, int total) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, largest);
  mallopt(M_TRIM_THRESHOLD, total);
#endif
}
