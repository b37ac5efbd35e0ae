import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Uuid, UuidParams } from './hal.ts'

const presentation = (version: 2 | 3) => {
  const base = `/iiif/presentation/${version}`
  const document = (path: string, summary: string) =>
    endpoint({
      method: 'GET',
      path: `${base}${path}`,
      summary: `IIIF Presentation API ${version}: ${summary}`,
      params: UuidParams,
      produces: 'application/ld+json',
    })
  return {
    manifest: document('/items/:uuid/manifest', 'an item with its media'),
    collection: document('/collections/:uuid', 'a collection with what is directly below it'),
  }
}

export const { manifest: manifest3, collection: collection3 } = presentation(3)
export const { manifest: manifest2, collection: collection2 } = presentation(2)

const auth = '/iiif/auth'

/** IIIF Authorization Flow 2.0. @source https://iiif.io/api/auth/2.0/ */
export const authAccess = endpoint({
  method: 'GET',
  path: `${auth}/access`,
  summary: 'Opened in a window of its own: leads through the login and closes',
  query: Type.Object({ origin: Type.Optional(Type.String({ maxLength: 300 })) }),
  produces: 'text/html',
})
export const authToken = endpoint({
  method: 'GET',
  path: `${auth}/token`,
  summary: 'Opened in a hidden frame: posts an access token to the page that asks',
  query: Type.Object({ messageId: Type.String({ maxLength: 200 }), origin: Type.String({ maxLength: 300 }) }),
  produces: 'text/html',
})
export const authProbe = endpoint({
  method: 'GET',
  path: `${auth}/probe/:uuid`,
  summary: 'Whether the holder of the token may see this asset',
  params: Type.Object({ uuid: Uuid }),
  produces: 'application/ld+json',
})
/** The token travels in a header, for which browsers ask first. It reads no uuid: the answer is the same for any. */
export const authProbePreflight = endpoint({
  method: 'OPTIONS',
  path: authProbe.path,
  summary: 'Lets viewers anywhere send their token',
  status: 204,
})
export const authLogout = endpoint({
  method: 'GET',
  path: `${auth}/logout`,
  summary: 'Ends the session from a viewer',
  produces: 'text/html',
})
