import type { ActReason } from '@pressmark/contract/acts.ts'
import type { RefusalCode } from '@pressmark/contract/refusals.ts'
import type { Refusal } from '#platform/errors.ts'

/** Something that an act leaves alone, and why. */
export type Fault = { uuid: string; code: ActReason; message: string }

const REASONS: Partial<Record<RefusalCode, ActReason>> = {
  changedSince: 'changedSince',
  notFound: 'gone',
  pressmarkAlreadyExists: 'pressmarkTaken',
  itemInBin: 'itemInBin',
  alertCollection: 'alertCollection',
  invalidMetadata: 'unfit',
  lockedByState: 'lockedByState',
}

/** A refusal as the reason why one entry was left alone. A refusal that no entry can be the reason of is thrown again. */
export const faultOf = (uuid: string, refusal: Refusal): Fault => {
  const code = REASONS[refusal.code]
  if (code === undefined) throw refusal
  return { uuid, code, message: refusal.errors[0]?.message ?? refusal.detail }
}

/** The others. */
export const without = <Entry extends { uuid: string }>(
  entries: readonly Entry[],
  faults: readonly { uuid: string }[],
): Entry[] => {
  const left = new Set(faults.map(({ uuid }) => uuid))
  return entries.filter(({ uuid }) => !left.has(uuid))
}

/** Those that were chosen and are not there any more. */
export const goneFrom = (uuids: readonly string[], there: readonly { uuid: string }[]): Fault[] => {
  const known = new Set(there.map(({ uuid }) => uuid))
  return uuids
    .filter((uuid) => !known.has(uuid))
    .map((uuid) => ({ uuid, code: 'gone', message: 'This is not there any more' }))
}
