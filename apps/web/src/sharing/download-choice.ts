import { downloadImage, downloadItem } from '@pressmark/contract/delivery/downloads.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { regionText, sizeText, type Box, type SizeName } from './crop.ts'
import type { Shared } from './shared.ts'

export const SCOPES = ['image', 'item'] as const
export type Scope = (typeof SCOPES)[number]
export type ChosenDownload = { address: string; name: string }

type Choice = { scope: Scope; shared: Shared; size: SizeName; box: Box | undefined }

/** Returns the address of the chosen files, and a file name in case the server sends none. @source spec 000 §7 */
export const downloadOf = ({ scope, shared: { item, asset }, size, box }: Choice): ChosenDownload => {
  if (scope === 'item' || !asset)
    return {
      address: addressOf(downloadItem, { uuid: item.uuid, size: sizeText(size) }),
      name: `${item.pressmark}.zip`,
    }
  const region = box ? regionText(box) : 'full'
  const address = addressOf(downloadImage, { uuid: asset.uuid, region, size: sizeText(size) })
  return { address, name: `${asset.sgtt || item.pressmark}.jpg` }
}
