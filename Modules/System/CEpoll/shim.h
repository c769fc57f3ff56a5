#include <sys/epoll.h>

/* Swift's own module of the C library leaves this header out. Nothing else belongs here. */
