import { placeWatermark, removeWatermark, setWatermark, type WatermarkPlace } from '@pressmark/contract/media/media.ts'
import { removeLogo, setLogo } from '@pressmark/contract/tenants/settings.ts'
import {
  removeLogoOfTenant,
  removeWatermarkOfTenant,
  setLogoOfTenant,
  setWatermarkOfTenant,
} from '@pressmark/contract/tenants/tenants.ts'
import { call } from '#shared/api/call.ts'
import { useTenantChange } from './tenants.queries.ts'

/** Saves the image. Null removes it. */
type Save = (picture: Blob | null) => Promise<unknown>

const formOf = (picture: Blob): FormData => {
  const form = new FormData()
  form.append('file', picture, 'picture.png')
  return form
}

/** Returns the functions that save logo and watermark of the tenant with this id, or of the tenant of this address. */
const savesOf = (id: number | undefined): { logo: Save; watermark: Save } => {
  if (id === undefined)
    return {
      logo: (picture) => (picture ? call(setLogo, { content: formOf(picture) }) : call(removeLogo)),
      watermark: (picture) => (picture ? call(setWatermark, { content: formOf(picture) }) : call(removeWatermark)),
    }
  const params = { id }
  return {
    logo: (picture) =>
      picture ? call(setLogoOfTenant, { params, content: formOf(picture) }) : call(removeLogoOfTenant, { params }),
    watermark: (picture) =>
      picture
        ? call(setWatermarkOfTenant, { params, content: formOf(picture) })
        : call(removeWatermarkOfTenant, { params }),
  }
}

export const useSavePicture = (kind: 'logo' | 'watermark', id: number | undefined) => useTenantChange(savesOf(id)[kind])

export const usePlaceWatermark = () =>
  useTenantChange((place: WatermarkPlace) => call(placeWatermark, { body: { place } }))
