import { FILE_ROLES } from '@pressmark/contract/ingest/file-roles.ts'
import { sendFile, type QueuedUpload } from './upload-file.ts'
import type { PlannedAsset } from './upload-plan.ts'
import type { AssetLinks } from './upload-status.ts'

/** Sends the files of an asset that the server does not have yet, one after the other. `onProgress` receives 0..1 of their bytes.
 *  @throws as `sendFile` */
export const sendAsset = async (
  { parts }: Pick<PlannedAsset, 'parts'>,
  { onProgress, signal, pause }: QueuedUpload,
): Promise<AssetLinks> => {
  const total = parts.reduce((sum, { file }) => sum + file.size, 0)
  const links: AssetLinks = {}
  let sentBytes = 0
  for (const { role, file } of parts) {
    const report = (sent: number) => onProgress(total > 0 ? (sentBytes + sent * file.size) / total : 0)
    const { link } = 'link' in file ? file : await sendFile(file, role, { onProgress: report, signal, pause })
    links[FILE_ROLES[role].link] = link
    sentBytes += file.size
  }
  return links
}
