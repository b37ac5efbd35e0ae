import type { Blobs } from '#platform/blobs/blobs.ts'
import { sha256Of } from '../sha256.ts'

/**
 * Replaces a damaged blob with a good copy.
 * @returns Whether the replica had one.
 */
export const repairOriginal = async (blobs: Blobs, replica: Blobs, name: string, sha256: string): Promise<boolean> => {
  if ((await replica.size(name)) === undefined) return false
  if ((await sha256Of(await replica.stream(name))).sha256 !== sha256) return false
  const put = await blobs.put(await replica.stream(name), () => name)
  return put.sha256 === sha256
}
