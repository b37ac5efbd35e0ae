import { useQueryClient } from '@tanstack/react-query'
import { peopleKeys } from '#shared/api/keys.ts'
import { useNotices } from '#shared/api/live.ts'

/** Reads people and workgroups again when somebody has changed one. */
export const usePeopleNews = () => {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: peopleKeys.all }, { cancelRefetch: false })
  useNotices(({ kind }) => {
    if (kind === 'person.changed' || kind === 'workgroup.changed') readAgain()
  }, readAgain)
}
