import { useQueryClient } from '@tanstack/react-query'
import { useNotices } from '#shared/api/live.ts'
import { PEOPLE } from './people.queries.ts'

/** Reads people and workgroups again when somebody has changed one. */
export const usePeopleNews = () => {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: PEOPLE }, { cancelRefetch: false })
  useNotices(({ kind }) => {
    if (kind === 'person.changed' || kind === 'workgroup.changed') readAgain()
  }, readAgain)
}
