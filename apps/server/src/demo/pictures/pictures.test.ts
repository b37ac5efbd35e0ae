import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawBookOfHours } from './book-of-hours.ts'
import { drawCeramic } from './ceramics.ts'
import { drawCharter } from './charter.ts'
import { drawChoirBook } from './choir-book.ts'
import { drawCityView } from './city-view.ts'
import { drawCrest } from './crest.ts'
import { drawGlassPlate } from './glass-plate.ts'
import { drawHerbariumPlate } from './herbarium-plate.ts'
import { drawLandscape } from './landscape.ts'
import { drawLetter } from './letter.ts'
import { drawManuscriptLeaf } from './manuscript-leaf.ts'
import { drawMap } from './map.ts'
import { drawMedal } from './medal.ts'
import { drawModernist } from './modernist.ts'
import { drawNaturalHistory } from './natural-history.ts'
import { SPECIES } from './plant.ts'
import { drawPortrait } from './portrait.ts'
import { drawPoster } from './poster.ts'
import { drawStillLife } from './still-life.ts'
import { drawTextile } from './textile.ts'

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
