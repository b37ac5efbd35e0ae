// Fills a field from a CSV file with the columns pressmark and value: node examples/fill-field.ts FIELD FILE
import { readFile } from 'node:fs/promises'
import type { Client } from '@pressmark/client/client.ts'
import { isRefused } from '@pressmark/client/refusal.ts'
import { findItemByPressmark, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { connect } from './connect.ts'

/** Reads lines without quotes. @returns the number of changed items */
export const fillField = async (client: Client, field: string, csv: string): Promise<number> => {
  let changed = 0
  for (const line of csv.split(/\r?\n/).slice(1).filter(Boolean)) {
    const [pressmark = '', value = ''] = line.split(',')
    if (await fill(client, field, { pressmark, value })) changed += 1
  }
  return changed
}

const fill = async (client: Client, field: string, row: { pressmark: string; value: string }): Promise<boolean> => {
  for (;;) {
    const item = await client.call(findItemByPressmark, { query: { pressmark: row.pressmark } })
    if (item.customMetadataList.some(({ name, value }) => name === field && value === row.value)) return false
    // The list replaces all values of the item.
    const others = item.customMetadataList.filter(({ name }) => name !== field)
    const body = { customMetadataList: [...others, { name: field, value: row.value }] }
    try {
      const headers = { 'if-match': `"${item.version}"` }
      await client.call(updateItem, { params: { uuid: item.uuid }, body, headers })
      return true
    } catch (error) {
      // Someone else has changed the item since it was read.
      if (!isRefused(error, 'staleVersion')) throw error
    }
  }
}

const [, , name = '', file = ''] = process.argv
if (import.meta.main) console.log(await fillField(connect(), name, await readFile(file, 'utf8')))
