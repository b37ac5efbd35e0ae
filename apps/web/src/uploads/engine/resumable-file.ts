import type { SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import { RESUMABLE_FROM_BYTES } from '@pressmark/contract/ingest/resumable-uploads.ts'

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

/** Returns a key that identifies a file across sessions. It includes the kind, because the server checks a file as one kind
 *  from its first part on. */
export const fingerprintOf = (as: SentAs, { name, size, lastModified }: FileFacts): string =>
  [as, name, size, lastModified].join(' ')

/** Returns whether part of the file was sent before. tus-js-client stores unfinished uploads under this key. */
export const isResumable = (
  as: SentAs,
  file: FileFacts,
  storage: Pick<Storage, 'length' | 'key'> = localStorage,
): boolean => {
  if (file.size <= RESUMABLE_FROM_BYTES) return false
  const prefix = `tus::${fingerprintOf(as, file)}::`
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).some((key) => key?.startsWith(prefix))
}
