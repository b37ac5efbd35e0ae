import { imageInformation2, imageInformation3 } from '@pressmark/iiif/image-information.ts'
import type { ImageApiVersion } from '@pressmark/iiif/image-request.ts'
import { IMAGE_LIMITS } from './image-answers.ts'
import type { OpenPyramid } from './pyramids.ts'

/** An info.json as it is sent: bytes, to which the framework adds no word of its own about their kind. */
export type Information = { headers: Record<string, string>; body: Buffer }

const DESCRIBE = { 2: imageInformation2, 3: imageInformation3 }

/** @param service the service's absolute address
 *  @param accept of the request: JSON-LD is for those who ask for it */
export const informationOf = (
  version: ImageApiVersion,
  { open, service, everyone }: { open: OpenPyramid; service: string; everyone: boolean },
  accept: string | undefined,
): Information => {
  const { width, height, tileWidth } = open.pyramid
  const context = `http://iiif.io/api/image/${version}/context.json`
  return {
    headers: {
      'access-control-allow-origin': '*',
      'cache-control': everyone ? 'public, max-age=300' : 'private, max-age=60',
      vary: 'cookie, accept',
      link: `<http://iiif.io/api/image/${version}/level2.json>;rel="profile"`,
      'content-type': asksForLinkedData(accept) ? `application/ld+json;profile="${context}"` : 'application/json',
    },
    body: Buffer.from(
      JSON.stringify(
        DESCRIBE[version]({ id: service, image: { width, height }, tileSize: tileWidth, limits: IMAGE_LIMITS }),
      ),
    ),
  }
}

export const asksForLinkedData = (accept: string | undefined): boolean =>
  accept?.includes('application/ld+json') ?? false
