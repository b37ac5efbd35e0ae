import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

const SIDE = 300

/** Serves pages that consist of one picture and no program. No page with as many bytes can be faster.
 *  @returns the origin, the path of a page of a number of bytes, and a function that ends it */
export const serveStaticPages = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 40 })
    .toBuffer()
  const server = createServer(({ url = '' }, response) => {
    const bytes = Number(/\d+/.exec(url)?.[0] ?? 0)
    if (!url.endsWith('.jpg')) {
      response.setHeader('content-type', 'text/html')
      return response.end(`<!doctype html><title>Static</title><img alt="" src="/${bytes}.jpg">`)
    }
    response.setHeader('content-type', 'image/jpeg')
    response.setHeader('cache-control', 'max-age=3600')
    // Decoders ignore what follows the end of the picture.
    return response.end(Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length))]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a TCP server
  return { origin: `http://127.0.0.1:${port}`, pathOf: (bytes: number) => `/${bytes}`, end: () => server.close() }
}
