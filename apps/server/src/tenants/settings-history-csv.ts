import { csvText } from '#catalogue/export/csv.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { settingsHistory, type SettingsFilter } from './settings-history.ts'

const MAX_CHANGES = 10_000
const PART = 500

const HEADERS = ['time', 'kind', 'entity', 'person', 'username', 'key', 'field', 'before', 'after']

/** Writes the changes of the settings as a CSV file, latest first. A change of several fields has a row for each of them. */
export const settingsHistoryCsv = (db: TenantDb, filter: SettingsFilter): AsyncGenerator<string> =>
  csvText(HEADERS, changesOf(db, filter))

async function* changesOf(db: TenantDb, filter: SettingsFilter): AsyncGenerator<string[][]> {
  for (let page = 0; page * PART < MAX_CHANGES; page += 1) {
    const { changes } = await settingsHistory(db, filter, { page, size: PART })
    yield changes.flatMap(({ at, kind, entityName, person, apiKey, fields }) => {
      const name = person === null ? '' : [person.name, person.surname].join(' ').trim()
      const start = [at, kind, entityName, name, person?.username ?? '', apiKey?.name ?? '']
      if (fields.length === 0) return [[...start, '', '', '']]
      return fields.map(({ field, before, after }) => [...start, field, before.join('; '), after.join('; ')])
    })
    if (changes.length < PART) return
  }
}
