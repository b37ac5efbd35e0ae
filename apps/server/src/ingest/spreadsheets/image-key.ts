import path from 'node:path'

/** What file names are compared by: folders do not count, nor case, nor how accents are written. */
export const imageKey = (name: string): string =>
  path.basename(name.replaceAll('\\', '/')).normalize('NFKC').toLowerCase().slice(0, 512)
