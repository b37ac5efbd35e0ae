import type { RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import type { CheckedVersion, Versioned } from './if-match.ts'
import { isRefused } from './refusal.ts'

const MAX_TRIES = 5

/** Reads and saves again while the save has this refusal, because someone else has saved in between.
 *  @throws CallRefused */
export const repeatIfRefused = async <Answer>(
  code: RefusalCode,
  readAndSave: () => Promise<Answer>,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAndSave()
    } catch (error) {
      if (attempt === MAX_TRIES || !isRefused(error, code)) throw error
    }
  }
}

/** Reads an entry and changes a part of it. If someone else changes the entry in between, both are repeated: the call sends the whole
 *  entry, and must keep what the other person changed.
 *  @throws CallRefused */
export const readThenChange = <Entity extends Versioned, Answer>(
  read: () => Promise<Entity>,
  change: (entity: Entity, version: CheckedVersion) => Promise<Answer>,
): Promise<Answer> =>
  repeatIfRefused('staleVersion', async () => {
    const entity = await read()
    return change(entity, entity.version as CheckedVersion)
  })
