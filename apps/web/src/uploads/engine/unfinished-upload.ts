import type { SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import { RESUMABLE_FROM_BYTES } from '@pressmark/contract/ingest/resumable-uploads.ts'

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

/* Identifies a file across sessions. It includes the kind, because the server checks a file as one kind from its first part on. */
const keyOf = (as: SentAs, { name, size, lastModified }: FileFacts): string =>
  ['upload', as, name, size, lastModified].join(' ')

/** The upload of a file that was started before, also by a page that is closed. */
export const unfinishedUpload = (
  as: SentAs,
  file: FileFacts,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
) => ({
  /** The uuid of the upload, or null. */
  read: (): string | null => (file.size > RESUMABLE_FROM_BYTES ? storage.getItem(keyOf(as, file)) : null),
  /** Stores the uuid. If the storage is full, the upload continues only while the page is open. */
  store: (uuid: string): void => {
    try {
      storage.setItem(keyOf(as, file), uuid)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  },
  forget: (): void => storage.removeItem(keyOf(as, file)),
})
