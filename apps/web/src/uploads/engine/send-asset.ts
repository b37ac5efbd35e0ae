import { FILE_ROLES } from '@pressmark/contract/ingest/file-roles.ts'
import { sendFile, type QueuedUpload } from './upload-file.ts'
import type { PlannedAsset } from './upload-plan.ts'
import type { AssetLinks } from './upload-status.ts'

/** Sends the files of an asset that are not there yet, one after the other. `onProgress` hears 0..1 over all of their bytes.
 *  @throws as `sendFile` */
export const sendAsset = async (
  { parts }: Pick<PlannedAsset, 'parts'>,
  { onProgress, signal, pause }: QueuedUpload,
): Promise<AssetLinks> => {
  const total = parts.reduce((sum, { file }) => sum + file.size, 0)
  const links: AssetLinks = {}
  let before = 0
  for (const { role, file } of parts) {
    const tell = (sent: number) => onProgress(total > 0 ? (before + sent * file.size) / total : 0)
    const { link } = 'link' in file ? file : await sendFile(file, role, { onProgress: tell, signal, pause })
    links[FILE_ROLES[role].link] = link
    before += file.size
  }
  return links
}
