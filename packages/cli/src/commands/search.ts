import { each } from '@pressmark/client/pages.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { command } from '../command.ts'
import { numberOf } from '../read-input.ts'

export const search = command({
  name: 'search',
  summary: 'Prints the items that contain all words of a text, one per line',
  description: 'Without a text, it prints all items that the options select.',
  operands: { text: '[TEXT]', min: 0, max: 1 },
  options: {
    by: { type: 'string', value: 'FIELD', summary: 'the words must occur in this field, such as pressmark' },
    state: { type: 'string', value: 'STATE', multiple: true, summary: 'only items in this state; may be repeated' },
    collection: { type: 'string', value: 'UUID', summary: 'only items in this collection or below it' },
    sort: { type: 'string', value: 'FIELD', summary: 'order, such as pressmark or createdDate,desc' },
    limit: { type: 'string', value: 'N', summary: 'at most this number of items' },
  },
  run: async ({ connect, line }, { options: { by, state, collection, sort, limit }, operands: [text = ''] }) => {
    const max = numberOf('limit', limit) ?? Infinity
    if (max === 0) return
    const query = {
      text,
      ...(by !== undefined && { by }),
      ...(state && { state }),
      ...(collection !== undefined && { branch: collection }),
      ...(sort !== undefined && { sort: [sort] }),
    }
    let count = 0
    for await (const item of each(await connect(), searchItems, { query })) {
      line(item)
      count += 1
      if (count >= max) return
    }
  },
})
