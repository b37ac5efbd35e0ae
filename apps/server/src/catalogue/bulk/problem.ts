import type { BulkReason } from '@pressmark/contract/catalogue/bulk.ts'
import type { RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import type { Refusal } from '#platform/errors.ts'

/** Something that an act leaves alone, and why. */
export type Problem = { uuid: string; code: BulkReason; message: string }

const REASONS: Partial<Record<RefusalCode, BulkReason>> = {
  changedSince: 'changedSince',
  notFound: 'gone',
  pressmarkAlreadyExists: 'pressmarkTaken',
  itemInBin: 'itemInBin',
  alertCollection: 'alertCollection',
  invalidMetadata: 'invalid',
  lockedByState: 'lockedByState',
}

/** A refusal as the reason why one entry was left alone. A refusal that no entry can be the reason of is thrown again. */
export const problemFor = (uuid: string, refusal: Refusal): Problem => {
  const code = REASONS[refusal.code]
  if (code === undefined) throw refusal
  return { uuid, code, message: refusal.errors[0]?.message ?? refusal.detail }
}

/** The others. */
export const excluding = <Entry extends { uuid: string }>(
  entries: readonly Entry[],
  problems: readonly { uuid: string }[],
): Entry[] => {
  const left = new Set(problems.map(({ uuid }) => uuid))
  return entries.filter(({ uuid }) => !left.has(uuid))
}

/** Those that were chosen and are not there any more. */
export const missingFrom = (uuids: readonly string[], there: readonly { uuid: string }[]): Problem[] => {
  const known = new Set(there.map(({ uuid }) => uuid))
  return uuids
    .filter((uuid) => !known.has(uuid))
    .map((uuid) => ({ uuid, code: 'gone', message: 'This is not there any more' }))
}
