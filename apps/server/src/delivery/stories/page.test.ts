import { Script } from 'node:vm'
import { NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import { expect, test } from 'vitest'
import type { ExportedStep } from './exported-steps.ts'
import { storyPage } from './page.ts'
import { SCRIPT, STYLE } from './page-looks.ts'

const picture = (name: string, width: number) =>
  // The page reads only the size of a planned image.
  ({ name, uuid: 'image', resolved: { width, height: 10 } }) as ExportedStep['picture'] & object

const STEP: ExportedStep = {
  label: 'A step',
  commentary: '',
  shape: null,
  picture: picture('pictures/0001.jpg', 200),
  whole: { picture: picture('pictures/0002-whole.jpg', 4096), image: { width: 9000, height: 60 } },
  area: { x: 10, y: 20, width: 400, height: 20 },
  of: 'An "image"',
  transition: { ...NEW_TRANSITION, duration: 6, speed: 4, delay: 2.5 },
}
const STORY = { sgtt: 'A story', author: '', description: '', opening: null, closing: null }

const pageOf = (...steps: ExportedStep[]) => storyPage(STORY, steps, { language: 'en', nameOf: (one) => `${one}.html` })
const stagedIn = (page: string) =>
  [...page.matchAll(/ data-stage="([^"]*)"/g)].map(([, data]) => JSON.parse(data!.replaceAll('&quot;', '"')))

test('the script is one program that can be read, without types and modules', () => {
  expect(() => new Script(SCRIPT)).not.toThrow()
  for (const name of ['eased', 'flightBetween', 'zoomed', 'createStage', 'startPages'])
    expect(SCRIPT).toContain(`\nconst ${name} = (`)
  expect(SCRIPT).not.toMatch(/^(import|export) |<\/script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/m)
  expect(STYLE).not.toMatch(/@import|https?:/)
})

test('the script gets the image of a step, its area, its outline and the flight to it', () => {
  expect(stagedIn(pageOf(STEP))).toEqual([
    {
      image: { width: 9000, height: 60 },
      area: STEP.area,
      outline: 'M10,20L410,20L410,40L10,40Z',
      whole: { name: 'pictures/0002-whole.jpg', width: 4096 },
      detail: { name: 'pictures/0001.jpg', width: 200 },
      flight: { ms: 1500, easing: 'easeInOutCubic' },
    },
  ])
  expect(pageOf(STEP)).toContain('<section id="step-1" data-stay="2500"')
})

test('a step without a transition has no flight', () => {
  const [staged] = stagedIn(pageOf({ ...STEP, transition: { ...STEP.transition, enabled: false } }))
  expect(staged.flight.ms).toBe(0)
})

test('a step without an image has no stage, and one without the whole image keeps its own', () => {
  expect(stagedIn(pageOf({ ...STEP, picture: 'gone' }, { ...STEP, whole: undefined }))).toEqual([])
})

test('without the script, the page shows no controls and no image twice', () => {
  const page = pageOf(STEP, STEP)
  expect(page).toContain('<div class="stage" hidden>')
  expect(page).toContain('<button type="button" class="player" hidden>')
  expect(page.match(/<img /g)).toHaveLength(2)
  expect(pageOf(STEP), 'one page is not played').not.toContain('class="player"')
})
