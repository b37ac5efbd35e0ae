import { saveFile } from '../api/save-file.ts'

/** Largest file that is read, bytes. The server accepts bodies of 4 MiB. */
const MAX_FILE_BYTES = 3 * 1024 * 1024

/** Saves a document as a file with indented JSON. */
export const saveJson = (document: unknown, name: string): void =>
  saveFile(name, new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }))

export type JsonFile<Document> = { document: Document } | { problem: 'tooLarge' | 'format' | 'version' }

/** Reads a document of this format. The server checks the rest of it. */
export const readJson = async <Document>(
  file: Blob,
  { format, version }: { format: string; version: number },
): Promise<JsonFile<Document>> => {
  if (file.size > MAX_FILE_BYTES) return { problem: 'tooLarge' }
  let parsed: { format?: unknown; version?: unknown } | null
  try {
    parsed = JSON.parse(await file.text()) as typeof parsed // checked below
  } catch {
    return { problem: 'format' }
  }
  if (parsed === null || typeof parsed !== 'object' || parsed.format !== format) return { problem: 'format' }
  if (typeof parsed.version !== 'number' || parsed.version > version) return { problem: 'version' }
  return { document: parsed as Document }
}
