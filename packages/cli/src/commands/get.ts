import type { Client } from '@pressmark/client/client.ts'
import { CallRefused } from '@pressmark/client/refusal.ts'
import { findItemByPressmark, readItem } from '@pressmark/contract/catalogue/items.ts'
import { command, EXIT } from '../command.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export const get = command({
  name: 'get',
  summary: 'Prints items by UUID or pressmark, one per line',
  operands: { text: 'UUID|PRESSMARK...', min: 1, max: 10_000 },
  run: async ({ connect, line, progress }, { operands }) => {
    const client = await connect()
    let exit: number = EXIT.done
    for (const name of operands) {
      const item = await findItem(client, name)
      if (item) line(item)
      else {
        progress(`There is no item "${name}".`)
        exit = EXIT.failed
      }
    }
    return exit
  },
})

/** Returns the item with this UUID or pressmark, or undefined. */
export const findItem = async ({ call }: Client, name: string) => {
  try {
    if (UUID.test(name)) return await call(readItem, { params: { uuid: name } })
    return await call(findItemByPressmark, { query: { pressmark: name } })
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return undefined
    throw error
  }
}
