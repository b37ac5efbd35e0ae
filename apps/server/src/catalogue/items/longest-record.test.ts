import { setImmediate } from 'node:timers/promises'
import { previewEdit } from '@pressmark/contract/catalogue/bulk.ts'
import { readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { RECORD_MAX_LENGTH, VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

const SMALL = VALUE_MAX_LENGTH
/** Characters of all values, below the limit because the title counts as well. */
const LARGE = RECORD_MAX_LENGTH - VALUE_MAX_LENGTH
const REPETITIONS = 3
/** Room for garbage collection. Quadratic work would exceed the proportion 99 times. */
const TOLERANCE = 3

let world: World
let tenant: TestTenant
let person: TestPerson
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  person = await tenant.as('Editors')
  const label = { labels: { en: 'Note', it: 'Nota' }, priority: 'LOW' as const }
  await tenant.run((db) => addTemplates(db, 'ITEM', [{ name: 'note', type: 'TEXT', repeatable: true, ...label }]))
})
afterAll(() => world.close())

/* Values with this many characters in total. Each has words of its own. */
const pairsOf = (characters: number, seed: number) =>
  Array.from({ length: characters / VALUE_MAX_LENGTH }, (_, value) => {
    const words = Array.from({ length: VALUE_MAX_LENGTH / 10 }, (__, word) => `${seed}a${value}b${word}`.padEnd(9, 'c'))
    return { name: 'note', value: `${words.join(' ')} ` }
  }).map(({ name, value }) => ({ name, value: value.slice(0, VALUE_MAX_LENGTH - 1) }))

/* The longest turn of the event loop, in which the server, which runs in this process, answers nothing else. Time of this thread in
   microseconds, so that other processes of the machine do not count. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let working = true
  const watching = (async () => {
    for (let last = process.threadCpuUsage(); working; last = process.threadCpuUsage()) {
      await setImmediate()
      const { user, system } = process.threadCpuUsage(last)
      longest = Math.max(longest, user + system)
    }
  })()
  await work()
  working = false
  await watching
  return longest
}

/* Saves an item, then previews a bulk edit of it. Returns the median of the longest turn of each. */
const turnsOf = async (characters: number) => {
  const uuid = await newItem(tenant, `Sheet ${characters}`)
  const turns = { save: [] as number[], preview: [] as number[] }
  for (let seed = 1; seed <= REPETITIONS; seed += 1) {
    const body = { customMetadataList: [{ name: 'sgtt', value: 'Sheet' }, ...pairsOf(characters, seed)] }
    const save = await longestTurn(async () => {
      expect((await person.call(updateItem, { params: { uuid }, body })).status).toBe(200)
    })
    const edit = { field: 'note', operation: 'replace', find: 'a', value: 'd' } as const
    const preview = await longestTurn(async () => {
      const { status, body: result } = await person.call(previewEdit, { body: { culturalItemsUuids: [uuid], edit } })
      expect([status, result.changes]).toEqual([200, 1])
    })
    turns.save.push(save)
    turns.preview.push(preview)
  }
  const { body } = await person.call(readItem, { params: { uuid } })
  expect(body.customMetadataList.reduce((sum, { value }) => sum + value.length, 0)).toBeGreaterThan(characters * 0.9)
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[REPETITIONS >> 1]!
  return { save: median(turns.save), preview: median(turns.preview) }
}

test('saving and previewing the longest record blocks other requests at most in proportion to its length', async () => {
  const small = await turnsOf(SMALL)
  const large = await turnsOf(LARGE)
  const limit = TOLERANCE * (LARGE / SMALL)
  for (const step of ['save', 'preview'] as const) expect(large[step] / small[step], step).toBeLessThan(limit)
})

test('a record above the limit is refused', async () => {
  const uuid = await newItem(tenant, 'Sheet')
  const body = {
    customMetadataList: [{ name: 'sgtt', value: 'Sheet' }, ...pairsOf(RECORD_MAX_LENGTH + VALUE_MAX_LENGTH, 1)],
  }
  const { status, refusal } = await person.call(updateItem, { params: { uuid }, body })
  expect([status, refusal.code]).toEqual([400, 'invalidMetadata'])
})
