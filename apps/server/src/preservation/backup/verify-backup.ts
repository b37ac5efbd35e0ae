import path from 'node:path'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { readBlobList } from './blob-list.ts'
import { BLOB_LIST, blobsOf, readManifest, sha256OfFile, type Manifest } from './manifest.ts'
import { sha256Of } from '../sha256.ts'

/**
 * Reads every byte of a backup and checks it.
 * @returns The problems, one sentence each.
 * @throws Error with one sentence if the manifest is missing
 */
export const verifyBackup = async (folder: string): Promise<{ manifest: Manifest; problems: string[] }> => {
  const manifest = await readManifest(folder)
  const problems: string[] = []
  for (const [name, sha256] of Object.entries(manifest.files)) {
    const actual = await sha256OfFile(path.join(folder, name)).catch(absent)
    if (actual === undefined) problems.push(`${name} is missing`)
    else if (actual !== sha256) problems.push(`${name} was changed: its SHA-256 is ${actual}`)
  }
  // A damaged list does not name blobs reliably.
  if (problems.some((problem) => problem.startsWith(BLOB_LIST))) return { manifest, problems }
  const blobs = folderBlobs(blobsOf(path.dirname(folder)))
  for await (const { name, sha256 } of readBlobList(path.join(folder, BLOB_LIST))) {
    if ((await blobs.size(name)) === undefined) problems.push(`blobs/${name} is missing`)
    else {
      const actual = await sha256Of(await blobs.stream(name))
      if (actual.sha256 !== sha256) problems.push(`blobs/${name} was changed: its SHA-256 is ${actual.sha256}`)
    }
  }
  return { manifest, problems }
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined
  throw error
}
