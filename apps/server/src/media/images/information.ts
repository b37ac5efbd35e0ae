import { imageInformation2, imageInformation3 } from '@pressmark/iiif/image/image-information.ts'
import type { ImageApiVersion } from '@pressmark/iiif/image/version.ts'
import { CROSS_ORIGIN } from '#platform/http/cross-origin.ts'
import { copyUnpooled } from '#platform/unpooled-buffer.ts'
import { IMAGE_LIMITS } from './image-answers.ts'
import type { Source } from './image-view.ts'

/** An info.json as it is sent: bytes, to which the framework adds no word of its own about their kind. */
export type Information = { headers: Record<string, string> & { etag: string }; body: Buffer }

const DESCRIBE = { 2: imageInformation2, 3: imageInformation3 }

/** @param service the service's absolute address
 *  @param accept of the request: JSON-LD is for those who ask for it */
export const informationOf = (
  version: ImageApiVersion,
  { source, service, shared }: { source: Source; service: string; shared: boolean },
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
      'cache-control': shared ? 'public, max-age=300' : 'private, max-age=60',
      vary: 'cookie, accept',
      // Whoever reads plain JSON is told what makes it JSON-LD. Source: IIIF Image API 2.1 §5.1
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
