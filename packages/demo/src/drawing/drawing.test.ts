import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawBookOfHours } from './objects/book-of-hours.ts'
import { drawCeramic } from './objects/ceramics.ts'
import { drawCharter } from './objects/charter.ts'
import { drawChoirBook } from './objects/choir-book.ts'
import { drawCityView } from './objects/city-view.ts'
import { drawCrest } from './objects/crest.ts'
import { drawGlassPlate } from './objects/glass-plate.ts'
import { drawHerbariumPlate } from './objects/herbarium-plate.ts'
import { drawLandscape } from './objects/landscape.ts'
import { drawLetter } from './objects/letter.ts'
import { drawManuscriptLeaf } from './objects/manuscript-leaf.ts'
import { drawMap } from './objects/map.ts'
import { drawMedal } from './objects/medal.ts'
import { drawModernist } from './objects/modernist.ts'
import { drawNaturalHistory } from './objects/natural-history.ts'
import { SPECIES } from './objects/plant.ts'
import { drawPortrait } from './objects/portrait.ts'
import { drawPoster } from './objects/poster.ts'
import { drawStillLife } from './objects/still-life.ts'
import { drawTextile } from './objects/textile.ts'

const genres = {
  drawBookOfHours,
  drawCeramic,
  drawCharter,
  drawChoirBook,
  drawCityView,
  drawGlassPlate,
  drawHerbariumPlate,
  drawLandscape,
  drawLetter,
  drawManuscriptLeaf,
  drawMap,
  drawModernist,
  drawNaturalHistory,
  drawPortrait,
  drawPoster,
  drawStillLife,
  drawTextile,
}

test.each(Object.entries(genres))(
  '%s gives the same JPEG of the size asked for, and another for another seed',
  async (_name, draw) => {
    const size = { width: 320, height: 360 }
    const [first, again, other] = [await draw(3, size), await draw(3, size), await draw(4, size)]
    expect(again.equals(first)).toBe(true)
    expect(other.equals(first)).toBe(false)
    const { format, width, height } = await sharp(first).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...size })
    const { channels } = await sharp(first).greyscale().stats()
    expect(channels[0]!.stdev).toBeGreaterThan(8)
  },
)

test('a medal is square and its two sides differ', async () => {
  const [obverse, again, reverse] = [
    await drawMedal(3, { width: 500 }),
    await drawMedal(3, { width: 500 }),
    await drawMedal(3, { width: 500, side: 'reverse' }),
  ]
  expect(again.equals(obverse)).toBe(true)
  expect(reverse.equals(obverse)).toBe(false)
  const { width, height } = await sharp(obverse).metadata()
  expect([width, height]).toEqual([500, 500])
})

test('a crest is a transparent PNG of the size asked for', async () => {
  const crest = await drawCrest({ size: 128 })
  const { format, width, hasAlpha } = await sharp(crest).metadata()
  expect({ format, width, hasAlpha }).toEqual({ format: 'png', width: 128, hasAlpha: true })
  expect((await drawCrest({ size: 128, letter: 'V' })).equals(crest)).toBe(false)
})

test('each species of the herbarium is drawn differently', async () => {
  const sheets = []
  for (const species of Object.keys(SPECIES) as (keyof typeof SPECIES)[])
    sheets.push((await drawHerbariumPlate(1, { width: 300, height: 430, species })).toString('base64'))
  expect(new Set(sheets).size).toBe(Object.keys(SPECIES).length)
})
