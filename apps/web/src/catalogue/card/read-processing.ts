import { findItemImportsByUuids } from '@pressmark/contract/ingest/imports.ts'
import { call } from '#shared/api/call.ts'

/** Reads the progress, 0..1, of the items whose import waits or runs. */
export const readProcessing = async (
  uuids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> => {
  const { _embedded } = await call(findItemImportsByUuids, { query: { uuid: [...uuids] }, signal })
  const atWork = _embedded.culturalItems.filter(
    ({ overall }) => overall.importState === 'WAITING' || overall.importState === 'IN_PROGRESS',
  )
  return new Map(atWork.map(({ uuid, progress }) => [uuid, progress]))
}
