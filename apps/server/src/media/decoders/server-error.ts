const OUR_FAULT =
  /no space left|file too large|cannot allocate|out of memory|unable to open for write|permission denied|ENOENT|EACCES|ENOSPC|EFBIG/i

/** Libraries and programs tell in words alone whether the file or the machine is at fault. */
export const isServerError = (said: string): boolean => OUR_FAULT.test(said)
