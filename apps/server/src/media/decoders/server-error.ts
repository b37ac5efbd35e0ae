const SERVER_ERROR =
  /no space left|file too large|cannot allocate|out of memory|unable to open for write|permission denied|ENOENT|EACCES|ENOSPC|EFBIG/i

/** Returns whether an error is caused by the machine and not by the file. Libraries and programs say so only in the text of an error. */
export const isServerError = (errorText: string): boolean => SERVER_ERROR.test(errorText)
