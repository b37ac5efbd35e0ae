import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyAnnotations, storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { importStory, updateStory } from '@pressmark/contract/stories/stories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newImage, newStory, stepOn } from '../../stories/stories.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { problemsOf3 } from '../rules.testing.ts'

type Node = Record<string, any> // oxlint-disable-line no-explicit-any -- the test reads parts of a JSON document

let world: World
let tenant: TestTenant
let editor: TestPerson

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

test('the manifest has language maps and bodies with their language, and an import brings the languages back', async () => {
  const { image } = await newImage(tenant, 'The map')
  const translations = { it: { label: 'Nord', chars: 'In *alto*' } }
  const { uuid } = await newStory(editor, 'Northwards', [
    stepOn(image, { label: 'North', commentary: 'The **top**', translations }),
    stepOn(image, { label: 'South', commentary: 'The bottom' }),
  ])
  const texts = {
    sgtt: 'Verso nord',
    description: 'Due mappe',
    closing: { text: 'La fine', credits: 'Testi: Ada' },
  }
  const slides = { opening: { title: '', subtitle: 'A journey' }, closing: { text: 'The end', credits: 'Texts: Ada' } }
  await editor.call(updateStory, { params: { uuid }, body: { ...slides, translations: { it: texts } } })
  const documentAt = async (call: typeof storyManifest) =>
    (await editor.send({ method: 'GET', url: addressOf(call, { uuid }) })).json() as Node
  const manifest = await documentAt(storyManifest)
  expect(problemsOf3(manifest)).toEqual([])
  expect(manifest).toMatchObject({
    label: { en: ['Northwards'], it: ['Verso nord'] },
    summary: { en: ['A journey'], it: ['Due mappe'] },
    requiredStatement: { value: { en: [expect.any(String), 'Texts: Ada'], it: [expect.any(String), 'Testi: Ada'] } },
  })
  const [first, second] = manifest['items'] as Node[]
  expect([first?.['label'], second?.['label']]).toEqual([{ en: ['North'], it: ['Nord'] }, { en: ['South'] }])
  const bodies = first?.['annotations'][0].items[0].body as Node[]
  expect(bodies.map(({ purpose, value, language }) => [purpose, value, language])).toEqual([
    ['tagging', 'North', ['en']],
    ['commenting', '<p>The <b>top</b></p>', ['en']],
    ['tagging', 'Nord', ['it']],
    ['commenting', '<p>In <i>alto</i></p>', ['it']],
  ])
  expect((await documentAt(storyAnnotations))['first'].items[0].body).toEqual(bodies)
  const { storyboard } = (await editor.call(importStory, { body: { manifest } })).body
  expect(storyboard).toMatchObject({
    sgtt: 'Northwards',
    language: 'en',
    translations: { it: { sgtt: 'Verso nord', description: 'Due mappe' } },
  })
  expect(storyboard.annotations.map(({ label, translations }) => [label, translations])).toEqual([
    ['North', { it: { label: 'Nord', chars: 'In alto' } }],
    ['South', {}],
  ])
})
