import { DEFAULT_STATE, FALLBACK_STATE_COLOR } from '@pressmark/contract/platform/constants.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { firstQuery } from '#shared/api/first-query.ts'
import { stateKeys } from '#shared/api/keys.ts'
import { useMay } from '#shared/api/person.ts'

const states = firstQuery(
  listStates,
  { query: { size: 1000 } },
  ({ _embedded }) => new Map(_embedded.itemStates.map((state) => [state.name, state])),
)

/** All states by their names. */
export const statesQuery = queryOptions({
  queryKey: stateKeys.byName,
  queryFn: states.queryFn,
  staleTime: 5 * 60_000,
  meta: { ...states.meta, notify: true },
})

/** Returns the colour of a workflow state: black if it has none, transparent while the states load. @source spec 000 §4 */
export const useStateColor = (name: string): string => {
  const { data, isPending } = useQuery(statesQuery)
  return data?.get(name)?.color ?? (isPending ? 'transparent' : FALLBACK_STATE_COLOR)
}

/** Returns why the person cannot change entries in one of these states, or undefined. The server makes the final decision. */
export const useLock = (...names: (string | undefined)[]): string | undefined => {
  const { t } = useTranslation('shared')
  const mayFire = useMay('workflow.fire')
  const { data } = useQuery(statesQuery)
  const locked = !mayFire && names.some((name) => data?.get(name || DEFAULT_STATE)?.locksEditing === true)
  return locked ? t('lockedByState') : undefined
}
