/*
 * Loaded before a program (LD_PRELOAD), it writes down what the program does to the files below one folder: every write,
 * truncation, sync, rename and removal, in order, with the bytes. What a power cut would have left of the folder is
 * worked out from that (disk-record.ts). It can also let a call fail, or write less than asked.
 *
 * DISK_FOLDER    the folder, as an absolute path
 * DISK_LOG       the file the record goes to; its ".fault" neighbour, while it exists, says what goes wrong:
 *                "CALL NAME-END CODE" per line, where CALL is write, truncate, sync or syncdir, and CODE an errno number, or
 *                "short" for a write of half the bytes
 *
 * A record: one byte for what was done, then length-prefixed paths, numbers and bytes (little-endian).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static size_t folder_length;
static char fault_file[PATH_MAX];
static int record = -1;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("DISK_LOG");
  folder = getenv("DISK_FOLDER");
  if (!file || !folder) return;
  folder_length = strlen(folder);
  snprintf(fault_file, sizeof fault_file, "%s.fault", file);
  record = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int is_inside(const char *path) {
  return record >= 0 && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == 0);
}

/* Where the file behind a descriptor is; 0 where that is not below the folder. */
static int path_of(int fd, char *path) {
  char link[64];
  if (record < 0 || fd == record) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

/* A path as it is asked for, made absolute as the record has it. */
static int path_at(int at, const char *asked, char *path) {
  if (record < 0 || !asked) return 0;
  if (asked[0] == '/') {
    snprintf(path, PATH_MAX, "%s", asked);
  } else if (at == AT_FDCWD) {
    char here[PATH_MAX];
    if (!getcwd(here, sizeof here)) return 0;
    if (snprintf(path, PATH_MAX, "%s/%s", here, asked) >= PATH_MAX) return 0;
  } else {
    char parent[PATH_MAX];
    if (!path_of(at, parent)) return 0;
    if (snprintf(path, PATH_MAX, "%s/%s", parent, asked) >= PATH_MAX) return 0;
  }
  return is_inside(path);
}

static void put(const void *bytes, size_t size) {
  const char *from = bytes;
  while (size > 0) {
    ssize_t done = syscall(SYS_write, record, from, size);
    if (done < 0) {
      if (errno == EINTR) continue;
      static const char words[] = "disk recorder: the record could not be written\n";
      syscall(SYS_write, 2, words, sizeof words - 1);
      _exit(97);
    }
    from += done;
    size -= (size_t)done;
  }
}

/* One record, in one piece: a kill in the middle of it leaves half a record, which the reader drops. */
static void note(char what, const char *path, const char *other, uint64_t number, uint64_t inode,
                 const void *bytes, uint64_t size) {
  int kept = errno;
  uint32_t lengths[2] = {(uint32_t)strlen(path), other ? (uint32_t)strlen(other) : 0};
  size_t total = 1 + sizeof lengths + lengths[0] + lengths[1] + 3 * sizeof number + size;
  char *whole = malloc(total), *at = whole;
  if (!whole) _exit(97);
  *at++ = what;
  memcpy(at, lengths, sizeof lengths), at += sizeof lengths;
  memcpy(at, path, lengths[0]), at += lengths[0];
  if (other) memcpy(at, other, lengths[1]), at += lengths[1];
  memcpy(at, &number, sizeof number), at += sizeof number;
  memcpy(at, &inode, sizeof inode), at += sizeof inode;
  memcpy(at, &size, sizeof size), at += sizeof size;
  if (size > 0) memcpy(at, bytes, size);
  put(whole, total);
  free(whole);
  errno = kept;
}

static uint64_t inode_of(int fd) {
  struct stat64 found;
  return fstat64(fd, &found) == 0 ? (uint64_t)found.st_ino : 0;
}

static int ends_in(const char *path, const char *end) {
  size_t length = strlen(path), wanted = strlen(end);
  return length >= wanted && strcmp(path + length - wanted, end) == 0;
}

/* What is to go wrong with this call: 0 nothing, -1 half the bytes, else an errno. */
static int fault_of(const char *call, const char *path) {
  int fd = (int)syscall(SYS_openat, AT_FDCWD, fault_file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  char text[4096];
  ssize_t size = syscall(SYS_read, fd, text, sizeof text - 1);
  syscall(SYS_close, fd);
  if (size <= 0) return 0;
  text[size] = 0;
  char *rest = NULL;
  for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    char wanted[32], end[256], code[32];
    if (sscanf(line, "%31s %255s %31s", wanted, end, code) != 3) continue;
    if (strcmp(wanted, call) != 0 || !ends_in(path, end)) continue;
    return strcmp(code, "short") == 0 ? -1 : atoi(code);
  }
  return 0;
}

static ssize_t written(int fd, const void *bytes, size_t size, int64_t offset) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) {
    return offset < 0 ? syscall(SYS_write, fd, bytes, size) : syscall(SYS_pwrite64, fd, bytes, size, offset);
  }
  pthread_mutex_lock(&turn);
  int fault = fault_of("write", path);
  ssize_t done = -1;
  if (fault > 0) {
    errno = fault;
  } else {
    if (fault < 0 && size > 1) size /= 2;
    struct stat64 found;
    int64_t at = offset;
    if (offset < 0) {
      int flags = fcntl(fd, F_GETFL);
      at = flags & O_APPEND ? (fstat64(fd, &found) == 0 ? found.st_size : 0) : lseek64(fd, 0, SEEK_CUR);
    }
    done = offset < 0 ? syscall(SYS_write, fd, bytes, size) : syscall(SYS_pwrite64, fd, bytes, size, offset);
    if (done > 0) note('w', path, NULL, (uint64_t)at, inode_of(fd), bytes, (uint64_t)done);
  }
  int kept = errno;
  pthread_mutex_unlock(&turn);
  errno = kept;
  return done;
}

ssize_t write(int fd, const void *bytes, size_t size) { return written(fd, bytes, size, -1); }
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset) { return written(fd, bytes, size, offset); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) { return written(fd, bytes, size, offset); }

static ssize_t written_in_parts(int fd, const struct iovec *parts, int count, int64_t offset) {
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    ssize_t done = written(fd, parts[i].iov_base, parts[i].iov_len, offset < 0 ? -1 : offset + total);
    if (done < 0) return total > 0 ? total : done;
    total += done;
    if ((size_t)done < parts[i].iov_len) break;
  }
  return total;
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return syscall(SYS_writev, fd, parts, count);
  return written_in_parts(fd, parts, count, -1);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  return written_in_parts(fd, parts, count, offset);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  return written_in_parts(fd, parts, count, offset);
}

static int truncated(int fd, int64_t size) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return (int)syscall(SYS_ftruncate, fd, size);
  pthread_mutex_lock(&turn);
  int fault = fault_of("truncate", path), done = -1;
  if (fault > 0) errno = fault;
  else if ((done = (int)syscall(SYS_ftruncate, fd, size)) == 0)
    note('t', path, NULL, (uint64_t)size, inode_of(fd), NULL, 0);
  int kept = errno;
  pthread_mutex_unlock(&turn);
  errno = kept;
  return done;
}
int ftruncate(int fd, off_t size) { return truncated(fd, size); }
int ftruncate64(int fd, off64_t size) { return truncated(fd, size); }

static int synced(int fd, long number) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return (int)syscall(number, fd);
  struct stat64 found;
  int is_folder = fstat64(fd, &found) == 0 && S_ISDIR(found.st_mode), done = -1;
  const char *call = is_folder ? "syncdir" : "sync";
  pthread_mutex_lock(&turn);
  int fault = fault_of(call, path);
  if (fault > 0) errno = fault;
  else if ((done = (int)syscall(number, fd)) == 0) note(is_folder ? 'd' : 's', path, NULL, 0, inode_of(fd), NULL, 0);
  int kept = errno;
  pthread_mutex_unlock(&turn);
  errno = kept;
  return done;
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

static int opened(int at, const char *asked, int flags, mode_t mode) {
  char path[PATH_MAX];
  int inside = (flags & (O_CREAT | O_TRUNC)) && path_at(at, asked, path);
  if (!inside) return (int)syscall(SYS_openat, at, asked, flags, mode);
  pthread_mutex_lock(&turn);
  struct stat64 found;
  int existed = stat64(path, &found) == 0;
  int fd = (int)syscall(SYS_openat, at, asked, flags, mode);
  if (fd >= 0 && !existed) note('c', path, NULL, 0, inode_of(fd), NULL, 0);
  if (fd >= 0 && existed && (flags & O_TRUNC)) note('t', path, NULL, 0, inode_of(fd), NULL, 0);
  int kept = errno;
  pthread_mutex_unlock(&turn);
  errno = kept;
  return fd;
}
#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }
int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags | O_LARGEFILE, mode); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int rename(const char *from, const char *to) {
  char a[PATH_MAX], b[PATH_MAX];
  int inside = path_at(AT_FDCWD, from, a) & path_at(AT_FDCWD, to, b);
  pthread_mutex_lock(&turn);
  int done = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (done == 0 && inside) note('r', a, b, 0, 0, NULL, 0);
  int kept = errno;
  pthread_mutex_unlock(&turn);
  errno = kept;
  return done;
}

static int removed(int at, const char *asked, int flags) {
  char path[PATH_MAX];
  int inside = path_at(at, asked, path);
  pthread_mutex_lock(&turn);
  int done = (int)syscall(SYS_unlinkat, at, asked, flags);
  if (done == 0 && inside) note('u', path, NULL, 0, 0, NULL, 0);
  int kept = errno;
  pthread_mutex_unlock(&turn);
  errno = kept;
  return done;
}
int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return removed(at, path, flags); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  struct stat64 found;
  return removed(AT_FDCWD, path, lstat64(path, &found) == 0 && S_ISDIR(found.st_mode) ? AT_REMOVEDIR : 0);
}

static int made(int at, const char *asked, mode_t mode) {
  char path[PATH_MAX];
  int inside = path_at(at, asked, path);
  pthread_mutex_lock(&turn);
  int done = (int)syscall(SYS_mkdirat, at, asked, mode);
  if (done == 0 && inside) note('m', path, NULL, 0, 0, NULL, 0);
  int kept = errno;
  pthread_mutex_unlock(&turn);
  errno = kept;
  return done;
}
int mkdir(const char *path, mode_t mode) { return made(AT_FDCWD, path, mode); }
int mkdirat(int at, const char *path, mode_t mode) { return made(at, path, mode); }
char *mkdtemp(char *template) {
  size_t length = strlen(template);
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  for (int attempt = 0; length >= 6 && attempt < 1000; attempt++) {
    uint8_t drawn[6];
    syscall(SYS_getrandom, drawn, sizeof drawn, 0);
    for (int i = 0; i < 6; i++) template[length - 6 + i] = letters[drawn[i] % (sizeof letters - 1)];
    if (made(AT_FDCWD, template, 0700) == 0) return template;
    if (errno != EEXIST) return NULL;
  }
  errno = EINVAL;
  return NULL;
}

/* These would change a file behind the record's back: whoever uses them below the folder is told to write instead. */
int fallocate(int fd, int mode, off_t offset, off_t length) {
  char path[PATH_MAX];
  if (path_of(fd, path)) { errno = EOPNOTSUPP; return -1; }
  return (int)syscall(SYS_fallocate, fd, mode, offset, length);
}
int fallocate64(int fd, int mode, off64_t offset, off64_t length) { return fallocate(fd, mode, offset, length); }
int posix_fallocate(int fd, off_t offset, off_t length) {
  return fallocate(fd, 0, offset, length) == 0 ? 0 : errno;
}
int posix_fallocate64(int fd, off64_t offset, off64_t length) { return posix_fallocate(fd, offset, length); }
ssize_t sendfile(int out, int in, off_t *from, size_t size) {
  char path[PATH_MAX];
  if (path_of(out, path)) { errno = ENOSYS; return -1; }
  return syscall(SYS_sendfile, out, in, from, size);
}
ssize_t sendfile64(int out, int in, off64_t *from, size_t size) { return sendfile(out, in, from, size); }
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t size, unsigned int flags) {
  char path[PATH_MAX];
  if (path_of(out, path)) { errno = ENOSYS; return -1; }
  return syscall(SYS_copy_file_range, in, from, out, to, size, flags);
}
