import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import {
  duplicateStory,
  findStoriesByMetadata,
  readPlayback,
  readStory,
  updateStory,
  type Story,
} from '@pressmark/contract/stories/stories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { inState, newImage, newStory, stepOn } from '../stories.testing.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
let image: string

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  image = (await newImage(tenant, 'The map', { state: 'Published' })).image
})
afterAll(() => world.close())

const TEXTS = {
  closing: { text: 'La fine', credits: 'Testi: Ada' },
  description: 'Due mappe',
  opening: { subtitle: 'Un viaggio', title: '' },
  sgtt: 'Verso nord',
}
const SLIDES = { opening: { title: '', subtitle: 'A journey' }, closing: { text: 'The end', credits: 'Texts: Ada' } }

const save = (uuid: string, body: object) => editor.call(updateStory, { params: { uuid }, body })
const read = async (uuid: string): Promise<Story> => (await editor.call(readStory, { params: { uuid } })).body
const sent = (step: Story['annotations'][number], more: Partial<StepInput> = {}): StepInput => ({
  ...stepOn(step.canvasUuid, { label: step.label, commentary: step.resource[0]!.chars }),
  '@id': step['@id'],
  ...more,
})

/* A story in English and Italian. Its second step has no Italian text. */
const translated = async () => {
  const { uuid } = await newStory(editor, 'Northwards', [
    stepOn(image, {
      label: 'North',
      commentary: 'The **top**',
      translations: { it: { label: 'Nord', chars: 'In *alto*' } },
    }),
    stepOn(image, { label: 'South', commentary: 'The bottom' }),
  ])
  await save(uuid, { ...SLIDES, translations: { it: TEXTS } })
  return read(uuid)
}

const last = async (uuid: string) => (await editor.call(listHistory, { query: { uuid } })).body._embedded.changes[0]!
const revertLast = async (uuid: string) =>
  (await editor.call(revertChange, { params: { id: (await last(uuid)).id } })).status

test('texts in another language are kept by changes that do not send them', async () => {
  const story = await translated()
  expect([story.language, story.translations]).toEqual([null, { it: TEXTS }])
  const [one, two] = story.annotations
  expect([one?.translations, two?.translations]).toEqual([{ it: { label: 'Nord', chars: 'In *alto*' } }, {}])
  await save(story.uuid, { sgtt: 'Renamed', annotations: [sent(two!), sent(one!)] })
  const now = await read(story.uuid)
  expect(now.translations).toEqual({ it: TEXTS })
  expect(now.annotations.map(({ translations }) => translations)).toEqual([{}, one!.translations])
})

test('one call exchanges the main language and a translation, and one revert restores both', async () => {
  const before = await translated()
  const [one, two] = before.annotations
  const { status } = await save(before.uuid, {
    language: 'it',
    sgtt: 'Verso nord',
    translations: { en: { sgtt: 'Northwards' } },
    annotations: [
      sent(one!, {
        label: 'Nord',
        resource: [{ chars: 'In *alto*' }],
        translations: { en: { label: 'North', chars: 'The **top**' } },
      }),
      sent(two!, { translations: {} }),
    ],
  })
  expect(status).toBe(200)
  const after = await read(before.uuid)
  expect([after.language, after.sgtt, after.translations]).toEqual(['it', 'Verso nord', { en: { sgtt: 'Northwards' } }])
  expect(after.annotations.map(({ label, translations }) => [label, translations])).toEqual([
    ['Nord', { en: { label: 'North', chars: 'The **top**' } }],
    ['South', {}],
  ])
  expect(await revertLast(before.uuid)).toBe(204)
  const again = await read(before.uuid)
  expect([again.language, again.sgtt, again.translations]).toEqual([null, 'Northwards', { it: TEXTS }])
  expect(again.annotations.map(({ label, translations }) => [label, translations])).toEqual(
    before.annotations.map(({ label, translations }) => [label, translations]),
  )
})

test('empty texts are not stored, and a language without texts stays', async () => {
  const { uuid } = await newStory(editor, 'Empty', [stepOn(image, { translations: { de: { label: '', chars: '' } } })])
  expect((await read(uuid)).translations).toEqual({})
  const opening = { title: ' ', subtitle: '' }
  const { body } = await save(uuid, { language: 'en', translations: { it: { sgtt: ' ', opening } } })
  expect([body.language, body.translations, body.annotations[0]!.translations]).toEqual(['en', { it: {} }, {}])
})

test('a text of a step adds its language to the story, and a removed language is removed from the steps', async () => {
  const { uuid, annotations } = await newStory(editor, 'Adds', [
    stepOn(image, { translations: { it: { label: 'Nord' }, fr: { chars: 'Le nord' } } }),
  ])
  expect((await read(uuid)).translations).toEqual({ fr: {}, it: {} })
  expect(annotations[0]?.translations).toEqual({
    fr: { label: '', chars: 'Le nord' },
    it: { label: 'Nord', chars: '' },
  })
  const { body } = await save(uuid, { translations: { fr: {} } })
  expect(body.annotations[0]?.translations).toEqual({ fr: { label: '', chars: 'Le nord' } })
  expect(await revertLast(uuid)).toBe(204)
  const { translations, annotations: back } = await read(uuid)
  expect([translations, back[0]?.translations]).toEqual([{ fr: {}, it: {} }, annotations[0]?.translations])
})

test('unknown languages, the main one, too many languages and texts over the limit are refused', async () => {
  const { uuid, annotations } = await newStory(editor, 'Limits', [stepOn(image)])
  const refusalOf = async (body: object) => {
    const { status, refusal } = await save(uuid, body)
    return [status, refusal.code]
  }
  expect(await refusalOf({ translations: { xx: {} } })).toEqual([400, 'invalidTranslation'])
  expect(await refusalOf({ language: 'iw' })).toEqual([400, 'invalidTranslation'])
  expect(await refusalOf({ language: 'it', translations: { it: {} } })).toEqual([400, 'invalidTranslation'])
  expect(await refusalOf({ translations: { Italian: {} } })).toEqual([400, 'badRequest'])
  const ten = Object.fromEntries(['it', 'fr', 'de', 'es', 'pt', 'ru', 'zh', 'ja', 'ar', 'el'].map((code) => [code, {}]))
  expect((await save(uuid, { translations: ten })).status).toBe(200)
  expect(await refusalOf({ translations: { ...ten, nl: {} } })).toEqual([400, 'invalidTranslation'])
  const inDutch = { translations: { nl: { label: 'Noord' } } }
  expect(await refusalOf({ annotations: [sent(annotations[0]!, inDutch)] })).toEqual([400, 'invalidTranslation'])
  const step = (chars: string) => ({ annotations: [sent(annotations[0]!, { translations: { it: { chars } } })] })
  const { refusal } = await save(uuid, step('x'.repeat(801)))
  expect(refusal).toMatchObject({
    code: 'invalidStep',
    errors: [{ field: 'annotations.0.translations.it.chars' }],
  })
  expect((await save(uuid, step(`**${'x'.repeat(800)}**`))).status).toBe(200)
})

test('a copy has the texts of all languages', async () => {
  const { uuid, annotations } = await translated()
  const { body } = await editor.call(duplicateStory, { params: { uuid }, body: {} })
  expect(body.translations).toEqual({ it: TEXTS })
  expect(body.annotations.map(({ translations }) => translations)).toEqual(
    annotations.map(({ translations }) => translations),
  )
})

test('changed texts of a language are in the history, and can be reverted', async () => {
  const { uuid, annotations } = await translated()
  const [one, two] = annotations
  const it = { label: 'A nord', chars: 'In *alto*' }
  await save(uuid, { annotations: [sent(one!, { translations: { it } }), sent(two!)] })
  expect((await last(uuid)).fields).toContainEqual({
    field: 'translations.it',
    before: ['Nord', 'In *alto*'],
    after: ['A nord', 'In *alto*'],
  })
  expect(await revertLast(uuid)).toBe(204)
  expect((await read(uuid)).annotations[0]?.translations).toEqual(one?.translations)
  await save(uuid, { language: 'fr', translations: { it: { ...TEXTS, sgtt: 'Al nord' }, de: {} } })
  const { fields } = await last(uuid)
  expect(fields).toContainEqual({ field: 'language', before: [], after: ['fr'] })
  expect(fields).toContainEqual({ field: 'languages', before: ['it'], after: ['de', 'it'] })
  expect(await revertLast(uuid)).toBe(204)
  expect(await read(uuid)).toMatchObject({ language: null, translations: { it: TEXTS } })
  // A change of a main text does not list unchanged translations.
  await save(uuid, { annotations: [sent(one!, { label: 'Up' }), sent(two!)] })
  expect((await last(uuid)).fields.map(({ field }) => field)).toEqual(['steps'])
})

test('stories are found by the words of their titles in all languages', async () => {
  const { uuid } = await newStory(editor, 'Southwards')
  await save(uuid, { translations: { it: { sgtt: 'Verso il meridione' } } })
  const found = async (value: string) =>
    (await editor.call(findStoriesByMetadata, { query: { name: 'sgtt', value } })).body._embedded.storyboards.map(
      (story) => story.uuid,
    )
  expect([await found('meridione'), await found('southwards')]).toEqual([[uuid], [uuid]])
  await save(uuid, { translations: {} })
  expect(await found('meridione')).toEqual([])
})

test('the playback has all texts and the main language, but none of a hidden image', async () => {
  const { uuid } = await translated()
  await inState(tenant, 'story', uuid, 'Published')
  const { body } = await tenant.visitor.call(readPlayback, { params: { uuid } })
  expect([body.language, body.translations, body.steps[0]?.translations['it']?.label]).toEqual([
    'en',
    { it: TEXTS },
    'Nord',
  ])
  const plain = await newStory(editor, 'Plain')
  expect((await editor.call(readPlayback, { params: { uuid: plain.uuid } })).body.language).toBeNull()
  const shut = await newImage(tenant, 'Shut')
  const secret = { it: { label: 'Segreto', chars: 'Anche questo' } }
  const half = await newStory(editor, 'Half', [stepOn(shut.image, { translations: secret })])
  await inState(tenant, 'story', half.uuid, 'Published')
  const withheld = await tenant.visitor.call(readPlayback, { params: { uuid: half.uuid } })
  expect(JSON.stringify(withheld.body)).not.toContain('Segreto')
})

test('the texts of a story belong to its organisation', async () => {
  const { uuid } = await translated()
  const other = await (await world.tenant()).as('Editors')
  expect((await other.call(readStory, { params: { uuid } })).status).toBe(404)
  expect((await other.call(updateStory, { params: { uuid }, body: { translations: {} } })).status).toBe(404)
  expect((await read(uuid)).translations).toEqual({ it: TEXTS })
})
