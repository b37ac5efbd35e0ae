import type { SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import { RESUMABLE_FROM_BYTES } from '@pressmark/contract/ingest/resumable-uploads.ts'

type Named = Pick<File, 'name' | 'size' | 'lastModified'>

/** What makes a file the same file as before. As another kind of file it begins anew, since it was looked at as the first. */
export const fingerprintOf = (as: SentAs, { name, size, lastModified }: Named): string =>
  [as, name, size, lastModified].join(' ')

/** Whether a part of it was sent before and never the rest: tus-js-client notes that under this key. */
export const isResumable = (
  as: SentAs,
  file: Named,
  storage: Pick<Storage, 'length' | 'key'> = localStorage,
): boolean => {
  if (file.size <= RESUMABLE_FROM_BYTES) return false
  const begun = `tus::${fingerprintOf(as, file)}::`
  return Array.from({ length: storage.length }, (_, at) => storage.key(at)).some((key) => key?.startsWith(begun))
}
