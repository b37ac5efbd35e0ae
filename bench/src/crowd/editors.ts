import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { readItem, searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import type { Call } from '../../../tools/harness/start-product.ts'
import { randomNumbers } from '../../../tools/harness/random.ts'

/** Pause between two actions of an editor: 1 to 3 s. ms. */
const THINKING = { least: 1000, more: 2000 }

const ACTIONS = ['list', 'open', 'search', 'save'] as const
export type Action = (typeof ACTIONS)[number]
/** The time of each answer, ms. */
export type Answered = Record<Action, number[]>

/** Editors read the pages of a collection, open an item, search, and save a new title, until `ended`.
 *  @throws the first refusal or failure */
export const editorsAtWork = async (calls: readonly Call[], pages: number, ended: () => boolean): Promise<Answered> => {
  const answered: Answered = { list: [], open: [], search: [], save: [] }
  await Promise.all(calls.map((call, editor) => atWork(call, editor, { pages, ended, answered })))
  return answered
}

type Day = { pages: number; ended: () => boolean; answered: Answered }

const atWork = async (call: Call, editor: number, { pages, ended, answered }: Day): Promise<void> => {
  const random = randomNumbers(editor + 1)
  const timed = async <T>(action: Action, ask: () => Promise<T>): Promise<T> => {
    await sleep(THINKING.least + random() * THINKING.more)
    const began = performance.now()
    const answer = await ask()
    answered[action].push(performance.now() - began)
    return answer
  }
  await sleep(random() * THINKING.more) // editors start at different moments
  const { uuid: root } = await call(findRoot)
  while (!ended()) {
    const page = Math.floor(random() * pages)
    const { culturalItems } = (
      await timed('list', () => call(listItemsOfCollection, { params: { uuid: root }, query: { page, size: 20 } }))
    )._embedded
    const { uuid } = culturalItems[Math.floor(random() * culturalItems.length)]! // every requested page has items
    await timed('open', () => call(readItem, { params: { uuid } }))
    await timed('search', () => call(searchItems, { query: { text: `sheet ${page}` } }))
    await timed('save', () =>
      call(updateItem, { params: { uuid }, body: { sgtt: `Sheet ${page}, looked at by ${editor}` } }),
    )
  }
}
