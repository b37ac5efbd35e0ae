import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid, UuidParams } from '../platform/hal.ts'

const document = (path: string, summary: string) =>
  ({
    method: 'GET',
    path: `/iiif/presentation/${path}`,
    summary,
    params: UuidParams,
    produces: 'application/ld+json',
    crossOrigin: true,
    acceptsViewingCookie: true,
  }) as const

/** Number of a part. A manifest of more than a thousand members is split into collections, numbered from 1. */
const Part = Type.Object({ part: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) })

const manifest = (version: 2 | 3) =>
  endpoint({
    id: `iiif.getManifest${version}`,
    ...document(`${version}/items/:uuid/manifest`, `IIIF Presentation API ${version}: an item with its media`),
  })
const collection = (version: 2 | 3) =>
  endpoint({
    id: `iiif.getCollection${version}`,
    ...document(
      `${version}/collections/:uuid`,
      `IIIF Presentation API ${version}: a collection with what is directly below it`,
    ),
    query: Part,
  })

export const manifest3 = manifest(3)
export const manifest2 = manifest(2)
export const collection3 = collection(3)
export const collection2 = collection(2)

export const storyManifest = endpoint({
  id: 'iiif.getStoryManifest',
  ...document(
    '3/stories/:uuid/manifest',
    'IIIF Presentation API 3: a story as its images in the order of its steps, with what it says of them',
  ),
})
export const storyAnnotations = endpoint({
  id: 'iiif.getStoryAnnotations',
  ...document(
    '3/stories/:uuid/annotations',
    'Web Annotation Data Model: the steps of a story as an ordered collection',
  ),
})
export const seriesCollection = endpoint({
  ...document('3/series/:uuid', 'IIIF Presentation API 3: a series with its stories'),
  id: 'iiif.getSeriesCollection',
  query: Part,
})

const auth = '/iiif/auth'

/** Access endpoint of IIIF Authorization Flow 2.0. @source https://iiif.io/api/auth/2.0/ */
export const authAccess = endpoint({
  id: 'iiif.openAccess',
  answerHeaders: ['Set-Cookie'],
  method: 'GET',
  path: `${auth}/access`,
  summary: 'Opens in its own window, signs in and closes',
  query: Type.Object({ origin: Type.Optional(Type.String({ maxLength: 300 })) }),
  produces: 'text/html',
  alsoAnswers: [302],
})
export const authToken = endpoint({
  id: 'iiif.getAccessToken',
  method: 'GET',
  path: `${auth}/token`,
  summary: 'Opens in a hidden frame and posts an access token to the page',
  query: Type.Object({ messageId: Type.String({ maxLength: 200 }), origin: Type.String({ maxLength: 300 }) }),
  produces: 'text/html',
  acceptsViewingCookie: true,
})
export const authProbe = endpoint({
  id: 'iiif.probeAccess',
  method: 'GET',
  path: `${auth}/probe/:uuid`,
  summary: 'Whether the holder of the token may see this asset',
  params: Type.Object({ uuid: Uuid }),
  produces: 'application/ld+json',
  crossOrigin: true,
})
export const authLogout = endpoint({
  id: 'iiif.endAccess',
  answerHeaders: ['Set-Cookie'],
  method: 'GET',
  path: `${auth}/logout`,
  summary: 'Ends the session from a viewer',
  produces: 'text/html',
})
