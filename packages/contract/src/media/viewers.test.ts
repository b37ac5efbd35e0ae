import { expect, test } from 'vitest'
import { isRegionMessage, shownBy, viewerAddress } from './viewers.ts'

const BASE = 'https://museum.example/ui/catalog'

test('the address of a viewer is read back as it was written', () => {
  const shown = { item: 'one', asset: 'two', xywh: 'pct:1,2,3,4', lang: 'it' }
  expect(shownBy(viewerAddress('image', shown), BASE)).toEqual({ viewer: 'image', ...shown })
  expect(shownBy(`https://museum.example${viewerAddress('3d', {})}`, BASE)).toEqual({ viewer: '3d' })
})

test.each(['/ui/catalog', '/images/viewers/nothing/', '/images/viewers/image', 'https://[', ''])(
  '%s is not the address of a viewer',
  (address) => {
    expect(shownBy(address, BASE)).toBeUndefined()
  },
)

test('a message of a region has an address and nothing needs more', () => {
  expect(isRegionMessage({ url: '/images/viewers/image/' })).toBe(true)
  for (const other of [undefined, null, 'url', {}, { url: 1 }]) expect(isRegionMessage(other)).toBe(false)
})
