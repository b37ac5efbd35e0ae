import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { collection3, manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { shownBy, type Shown } from '@pressmark/contract/media/viewers.ts'
import { frameOf } from '#shell/frame.ts'
import { canvasOf } from '#shell/manifest.ts'
import { onLinks } from '#shell/messages.ts'
import { readJson } from '#shell/read.ts'
import { openMirador } from './mirador.ts'
import './iiif.css'

const shown: Shown = shownBy(location.href, location.href) ?? {}
const frame = frameOf('iiif', shown.lang)

const addressOfManifest = ({ item, collection }: Shown): string | undefined => {
  if (item !== undefined) return addressOf(manifest3, { uuid: item })
  return collection === undefined ? undefined : addressOf(collection3, { uuid: collection })
}

const open = async (): Promise<void> => {
  const address = addressOfManifest(shown)
  if (address === undefined) return frame.showEmpty()
  frame.load()
  try {
    // The manifest is read here first, because Mirador does not distinguish a login from a missing page.
    const manifest = await readJson(address)
    const mirador = openMirador({ address: new URL(address, location.href).href, manifest, shown, frame })
    onLinks((target, url) => {
      const canvas = target.asset === undefined ? undefined : canvasOf(manifest, target.asset)
      if (canvas === undefined) location.assign(url)
      else mirador.goTo(canvas, target.xywh)
    })
  } catch (error) {
    frame.fail(error, () => void open())
  }
}
void open()
