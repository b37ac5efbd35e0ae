import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { readItem, searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import type { Call } from '../../../tools/harness/start-product.ts'
import { randomNumbers } from '../../../tools/harness/random.ts'

/** ms between what one editor does and what they do next: 1 to 3 s. */
const THINKING = { least: 1000, more: 2000 }

const ACTS = ['list', 'open', 'search', 'save'] as const
export type Act = (typeof ACTS)[number]
/** ms of each answer. */
export type Answered = Record<Act, number[]>

/** Editors who go through a collection's pages, open an item, search, and save a new title, until `ended`.
 *  @throws the first refusal or failure */
export const editorsAtWork = async (calls: readonly Call[], pages: number, ended: () => boolean): Promise<Answered> => {
  const answered: Answered = { list: [], open: [], search: [], save: [] }
  await Promise.all(calls.map((call, editor) => atWork(call, editor, { pages, ended, answered })))
  return answered
}

type Day = { pages: number; ended: () => boolean; answered: Answered }

const atWork = async (call: Call, editor: number, { pages, ended, answered }: Day): Promise<void> => {
  const random = randomNumbers(editor + 1)
  const timed = async <T>(act: Act, ask: () => Promise<T>): Promise<T> => {
    await sleep(THINKING.least + random() * THINKING.more)
    const began = performance.now()
    const answer = await ask()
    answered[act].push(performance.now() - began)
    return answer
  }
  await sleep(random() * THINKING.more) // nobody comes in the same moment
  const { uuid: root } = await call(findRoot)
  while (!ended()) {
    const page = Math.floor(random() * pages)
    const { culturalItems } = (
      await timed('list', () => call(listItemsOfCollection, { params: { uuid: root }, query: { page, size: 20 } }))
    )._embedded
    const { uuid } = culturalItems[Math.floor(random() * culturalItems.length)]! // every page that is asked for has items
    await timed('open', () => call(readItem, { params: { uuid } }))
    await timed('search', () => call(searchItems, { query: { text: `sheet ${page}` } }))
    await timed('save', () =>
      call(updateItem, { params: { uuid }, body: { sgtt: `Sheet ${page}, looked at by ${editor}` } }),
    )
  }
}
