import type { CheckedVersion, Versioned } from './if-match.ts'
import { isRefused } from './refusal.ts'

const MAX_TRIES = 5

/** Reads an entry and changes a part of it. If someone else changes the entry in between, both are repeated: the call sends the whole
 *  entry, and must keep what the other person changed.
 *  @throws CallRefused */
export const readThenChange = async <Entity extends Versioned, Answer>(
  read: () => Promise<Entity>,
  change: (entity: Entity, version: CheckedVersion) => Promise<Answer>,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const entity = await read()
    try {
      return await change(entity, entity.version as CheckedVersion)
    } catch (error) {
      if (attempt === MAX_TRIES || !isRefused(error, 'staleVersion')) throw error
    }
  }
}
