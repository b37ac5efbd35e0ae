import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, fitted, fittedWhole, moved, placed, resized, zoomed, type StagedPicture } from './camera.ts'

const FRAME = { width: 800, height: 400 }
const IMAGE = { width: 6000, height: 3000 }
const PICTURE: StagedPicture = {
  image: IMAGE,
  area: { x: 0, y: 0, width: 600, height: 300 },
  outline: '',
  whole: { name: 'whole', width: 3000 },
  detail: { name: 'detail', width: 600 },
  flight: { ms: 0, easing: 'easeOutLinear' },
}
const BOUNDS = boundsOf(PICTURE, FRAME)
const WHOLE = fittedWhole(IMAGE, FRAME)
const MIDDLE = { x: 400, y: 200 }

/** Returns the px of the image at a point of the frame. */
const seenAt = (cam: { x: number; y: number; width: number }, { x, y }: { x: number; y: number }) => {
  const at = placed(cam, FRAME)
  return { x: (x - at.x) / at.scale, y: (y - at.y) / at.scale }
}

describe('an area', () => {
  test('is centred and fills the shorter side, with a margin', () => {
    const cam = fitted({ x: 1000, y: 500, width: 400, height: 400 }, FRAME)
    expect([cam.x, cam.y]).toEqual([1200, 700])
    expect(placed(cam, FRAME).scale).toBeCloseTo(0.94)
    expect(seenAt(cam, MIDDLE)).toEqual({ x: 1200, y: 700 })
  })

  test('can always be shown, even if its file is too small for the frame', () => {
    const area = { x: 10, y: 10, width: 20, height: 10 }
    const tiny = { ...PICTURE, area, detail: { name: 'detail', width: 20 } }
    expect(boundsOf(tiny, FRAME).narrowest).toBe(fitted(area, FRAME).width)
    // The file of the area has all pixels of the original: 4 CSS px for each.
    expect(BOUNDS.narrowest).toBe(FRAME.width / 4)
  })
})

describe('zooming', () => {
  test('keeps the point where it is', () => {
    const [from, about] = [
      { x: 3000, y: 1500, width: 4000 },
      { x: 600, y: 100 },
    ]
    const cam = zoomed(from, 2, about, BOUNDS)
    expect(cam.width).toBe(2000)
    expect(seenAt(cam, about)).toEqual(seenAt(from, about))
  })

  test('ends at the whole image, in its centre, and at the pixels of the sharpest file', () => {
    const corner = fitted(PICTURE.area, FRAME)
    expect(zoomed(corner, 1e-3, { x: 0, y: 0 }, BOUNDS)).toEqual(WHOLE)
    expect(zoomed(corner, 1e3, MIDDLE, BOUNDS).width).toBe(BOUNDS.narrowest)
  })

  test('out of an area at the edge never shows more space beside the image', () => {
    let cam = fitted({ x: 0, y: 1000, width: 300, height: 600 }, FRAME)
    let space = 1
    while (cam.width < WHOLE.width) {
      const left = Math.max(0, placed(cam, FRAME).x / FRAME.width)
      expect(left).toBeLessThanOrEqual(space + 1e-9)
      space = left
      cam = zoomed(cam, 0.8, MIDDLE, BOUNDS)
    }
    expect(cam).toEqual(WHOLE)
  })
})

describe('moving', () => {
  test('follows the pointer', () => {
    const from = { x: 3000, y: 1500, width: 1600 }
    expect(moved(from, { x: 100, y: -50 }, BOUNDS)).toEqual({ x: 2800, y: 1600, width: 1600 })
  })

  test('the whole image does not move', () => {
    expect(moved(WHOLE, { x: 500, y: 300 }, BOUNDS)).toEqual(WHOLE)
  })

  test('ends at the edges of the image', () => {
    const from = { x: 3000, y: 1500, width: 1600 }
    expect(moved(from, { x: 1e6, y: 1e6 }, BOUNDS)).toEqual({ x: 800, y: 400, width: 1600 })
  })

  test('space beside an area at the edge can be made smaller, but not larger', () => {
    const corner = fitted(PICTURE.area, FRAME)
    expect(moved(corner, { x: 100, y: 0 }, BOUNDS)).toEqual(corner)
    expect(moved(corner, { x: -100, y: 0 }, BOUNDS).x).toBeGreaterThan(corner.x)
  })
})

test('the centre of the frame shows the image after any zooms and moves', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const action = fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), x: part, y: part })
  fc.assert(
    fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
      let cam = fitted(PICTURE.area, FRAME)
      for (const { factor, x, y } of actions) {
        const point = { x: x * FRAME.width, y: y * FRAME.height }
        cam = moved(zoomed(cam, factor, point, BOUNDS), { x: point.x - 400, y: point.y - 200 }, BOUNDS)
        const { x: across, y: down } = seenAt(cam, MIDDLE)
        expect(across >= 0 && across <= IMAGE.width && down >= 0 && down <= IMAGE.height).toBe(true)
      }
    }),
  )
})

test('a frame of another size shows the same centre, equally large', () => {
  const cam = { x: 3000, y: 1500, width: 1600 }
  const after = { width: 400, height: 700 }
  const same = resized(cam, FRAME, after)
  expect([same.x, same.y]).toEqual([cam.x, cam.y])
  expect(placed(same, after).scale).toBe(placed(cam, FRAME).scale)
})
