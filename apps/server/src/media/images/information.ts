import { imageInformation2, imageInformation3 } from '@pressmark/iiif/image/image-information.ts'
import type { ImageApiVersion } from '@pressmark/iiif/image/version.ts'
import { CROSS_ORIGIN } from '#platform/http/cross-origin.ts'
import { copyUnpooled } from '#platform/unpooled-buffer.ts'
import { IMAGE_LIMITS } from './image-answers.ts'
import { cacheControl, type Source } from './image-view.ts'

/** An info.json as it is sent: bytes, to which the framework does not add a charset. */
export type Information = { headers: Record<string, string> & { etag: string }; body: Buffer }

const DESCRIBE = { 2: imageInformation2, 3: imageInformation3 }

/**
 * Returns the info.json of a view. @param service Absolute address of the service.
 * @param accept Header of the request: JSON-LD is only sent on request.
 */
export const informationOf = (
  version: ImageApiVersion,
  { source, service, ...caching }: { source: Source; service: string; shared: boolean; isVersioned: boolean },
  accept: string | undefined,
): Information => {
  const { width, height, tileWidth } = source.pyramid
  const context = `http://iiif.io/api/image/${version}/context.json`
  const linked = asksForLinkedData(accept)
  const profile = `<http://iiif.io/api/image/${version}/level2.json>;rel="profile"`
  const withContext = `${profile}, <${context}>;rel="http://www.w3.org/ns/json-ld#context";type="application/ld+json"`
  return {
    headers: {
      ...CROSS_ORIGIN,
      'cache-control': cacheControl(caching),
      vary: 'cookie, authorization, accept',
      // Clients of plain JSON need a link to the context of JSON-LD. Source: IIIF Image API 2.1 §5.1
      link: linked ? profile : withContext,
      etag: `${source.etag.slice(0, -1)}/info${version}${linked ? '.ld' : ''}"`,
      'content-type': linked ? `application/ld+json;profile="${context}"` : 'application/json',
    },
    body: copyUnpooled(
      Buffer.from(
        JSON.stringify(
          DESCRIBE[version]({ id: service, image: { width, height }, tileSize: tileWidth, limits: IMAGE_LIMITS }),
        ),
      ),
    ),
  }
}

export const asksForLinkedData = (accept: string | undefined): boolean =>
  accept?.includes('application/ld+json') ?? false
