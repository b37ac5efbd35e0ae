import { removeWatermark, setWatermark } from '@pressmark/contract/media.ts'
import { removeCrest, setCrest } from '@pressmark/contract/organisations.ts'
import {
  removeCrestOfTenant,
  removeWatermarkOfTenant,
  setCrestOfTenant,
  setWatermarkOfTenant,
} from '@pressmark/contract/tenants.ts'
import { call } from '#shared/call.ts'
import { useTenantChange } from './organisations.queries.ts'

/** The picture; null takes it away. */
type Save = (picture: Blob | null) => Promise<unknown>

const formOf = (picture: Blob): FormData => {
  const form = new FormData()
  form.append('file', picture, 'picture.png')
  return form
}

/** Logo and watermark of the organisation that this address serves; with an id, of that one. */
const savesOf = (id: number | undefined): { crest: Save; watermark: Save } => {
  if (id === undefined)
    return {
      crest: (picture) => (picture ? call(setCrest, { form: formOf(picture) }) : call(removeCrest)),
      watermark: (picture) => (picture ? call(setWatermark, { form: formOf(picture) }) : call(removeWatermark)),
    }
  const params = { id }
  return {
    crest: (picture) =>
      picture ? call(setCrestOfTenant, { params, form: formOf(picture) }) : call(removeCrestOfTenant, { params }),
    watermark: (picture) =>
      picture
        ? call(setWatermarkOfTenant, { params, form: formOf(picture) })
        : call(removeWatermarkOfTenant, { params }),
  }
}

export const useSavePicture = (kind: 'crest' | 'watermark', id: number | undefined) =>
  useTenantChange(savesOf(id)[kind])
