import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid, UuidParams } from '../platform/hal.ts'
import { Started } from './imports.ts'

/** @source spec 000 §2, §5 */
export const replaceImage = endpoint({
  id: 'images.replace',
  method: 'POST',
  path: '/ccc/replaceImage',
  summary:
    'Imports a file that replaces the file of an image. The present file is shown until then. Title, metadata, position and address stay',
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

export const dismissReplacement = endpoint({
  id: 'images.dismissReplacement',
  method: 'DELETE',
  path: '/import-manager/images/:uuid/replacement',
  summary: 'Removes the new file of an image that could not be processed. The image keeps its present file',
  params: UuidParams,
  status: 204,
})
