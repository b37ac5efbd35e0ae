import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { ImportType, NewAudio, NewImage, NewModel, NewPdf, NewVideo } from '@pressmark/contract/ingest/imports.ts'
import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import { Refusal } from '#platform/errors.ts'
import { ACCEPTED, type Accepted } from '../uploads/accepted.ts'

/** A file of any kind to import. The links are those that uploads returned. */
export type NewFile = {
  kind: ImportType
  link: string
  accepted: Accepted
  parts: { role: 'material' | 'texture'; link: string; accepted: Accepted }[]
  sgtt?: string | undefined
  autn?: string | undefined
  originalName?: string | undefined
  /** The page of the file, counted from 1. Without it, further pages become images too. */
  page?: number | undefined
  /** The view of a 3D model. */
  camera?: ModelCamera | undefined
  importId?: string | undefined
  customMetadataList?: MetadataPair[] | undefined
}

export const imageFile = ({ imageLink, ...rest }: NewImage): NewFile => ({
  kind: 'images',
  link: imageLink,
  accepted: ACCEPTED.image,
  parts: [],
  ...rest,
})

export const audioFile = ({ audioLink, ...rest }: NewAudio): NewFile => ({
  kind: 'audios',
  link: audioLink,
  accepted: ACCEPTED.audio,
  parts: [],
  ...rest,
})

export const videoFile = ({ videoLink, ...rest }: NewVideo): NewFile => ({
  kind: 'videos',
  link: videoLink,
  accepted: ACCEPTED.video,
  parts: [],
  ...rest,
})

export const pdfFile = ({ pdfLink, ...rest }: NewPdf): NewFile => ({
  kind: 'pdf',
  link: pdfLink,
  accepted: ACCEPTED.pdf,
  parts: [],
  ...rest,
})

/** Converts the request for a new model.
 *  @throws badRequest unless there is either a zip or an object file */
export const modelFile = ({ zipLink, objectLink, materialLink, textureLink, ...rest }: NewModel): NewFile => {
  const link = objectLink ?? zipLink
  if (link === undefined || (objectLink !== undefined && zipLink !== undefined))
    throw new Refusal('badRequest', { detail: 'A model needs either an objectLink or a zipLink.' })
  return {
    kind: 'model3Ds',
    link,
    accepted: objectLink === undefined ? ACCEPTED.zip : ACCEPTED.object,
    parts: [
      ...(materialLink === undefined
        ? []
        : [{ role: 'material' as const, link: materialLink, accepted: ACCEPTED.material }]),
      ...(textureLink === undefined
        ? []
        : [{ role: 'texture' as const, link: textureLink, accepted: ACCEPTED.texture }]),
    ],
    ...rest,
  }
}
