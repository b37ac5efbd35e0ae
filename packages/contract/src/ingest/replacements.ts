import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid } from '../platform/hal.ts'
import { Started } from './imports.ts'

/** @source spec 000 §2, §5 */
export const replaceImage = endpoint({
  method: 'POST',
  path: '/ccc/replaceImage',
  summary: 'Replaces the file of an image and starts its import. Title, metadata, position and address stay',
  body: Type.Object({
    imageUuid: Uuid,
    imageLink: Type.String({ maxLength: 2000, description: 'the link that uploadFile answered' }),
    originalName: Type.Optional(Type.String({ maxLength: 512 })),
    importId: Type.Optional(Uuid),
  }),
  answer: Started,
  status: 202,
  refusals: ['uploadNotFound', 'unsupportedContent', 'importAlreadyStarted', 'pagesStillImporting'],
})
