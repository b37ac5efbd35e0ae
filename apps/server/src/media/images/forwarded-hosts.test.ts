import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImageWorld, putItemsInState } from './image-world.testing.ts'

test('no answer names the host of X-Forwarded-Host, with cold caches or after a request that sent it', async () => {
  const images = await openImageWorld({ trustedProxies: 1 })
  try {
    const { world, tenant, get } = images
    const picture = sharp({ create: { width: 1000, height: 700, channels: 3, background: '#804020' } })
    const uuid = await images.importImage('brown.png', await picture.png().toBuffer())
    await putItemsInState(tenant, 'Published')
    const { host: otherHost } = await world.tenant()
    for (const version of [3, 2])
      for (const foreign of ['evil.example', otherHost]) {
        const path = `/iiif/${version}/${uuid}/info.json`
        const headers = { 'x-forwarded-host': foreign }
        const first = await get(path, { headers })
        // Later answers come from the cached decision of the first one.
        const answers = [first, await get(path), await get(path, { headers })]
        const shown = answers.map((answer) => [answer.status, JSON.stringify(answer.headers) + answer.bytes.toString()])
        for (const [status, text] of shown) {
          expect([status, text]).toEqual([
            200,
            expect.stringContaining(`http://${tenant.host}/iiif/${version}/${uuid}`),
          ])
          expect(text).not.toContain(foreign)
        }
        expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
      }
  } finally {
    await images.close()
  }
})
