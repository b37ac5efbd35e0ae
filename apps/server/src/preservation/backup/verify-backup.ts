import path from 'node:path'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { readBlobList } from './blob-list.ts'
import { BLOB_LIST, blobsOf, readManifest, sha256OfFile, type Manifest } from './manifest.ts'
import { sha256Of } from '../sha256.ts'

/** Reads every byte of a backup again.
 *  @returns what is wrong, a sentence each
 *  @throws Error in one sentence when there is no manifest to go by */
export const verifyBackup = async (folder: string): Promise<{ manifest: Manifest; problems: string[] }> => {
  const manifest = await readManifest(folder)
  const problems: string[] = []
  for (const [name, sha256] of Object.entries(manifest.files)) {
    const found = await sha256OfFile(path.join(folder, name)).catch(absent)
    if (found === undefined) problems.push(`${name} is missing`)
    else if (found !== sha256) problems.push(`${name} is not what it was: its SHA-256 is ${found}`)
  }
  // A list that is not what it was names nothing that could be looked for.
  if (problems.some((problem) => problem.startsWith(BLOB_LIST))) return { manifest, problems }
  const blobs = folderBlobs(blobsOf(path.dirname(folder)))
  for await (const { name, sha256 } of readBlobList(path.join(folder, BLOB_LIST))) {
    if ((await blobs.size(name)) === undefined) problems.push(`blobs/${name} is missing`)
    else {
      const found = await sha256Of(await blobs.stream(name))
      if (found.sha256 !== sha256) problems.push(`blobs/${name} is not what it was: its SHA-256 is ${found.sha256}`)
    }
  }
  return { manifest, problems }
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined
  throw error
}
