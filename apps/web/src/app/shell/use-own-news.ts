import { useQueryClient } from '@tanstack/react-query'
import { useNotices } from '#shared/api/live.ts'
import { selfQuery } from '#shared/api/person.ts'
import { managementQuery } from './management.queries.ts'

/** Reads again who one is and what one may do, when an administrator or another tab has changed it. */
export const useOwnNews = (uuid: string | undefined) => {
  const queries = useQueryClient()
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: selfQuery.queryKey })
    void queries.invalidateQueries({ queryKey: managementQuery.queryKey })
  }
  useNotices((notice) => {
    // Which of the workgroups are one's own, only the server knows.
    if (notice.kind === 'workgroup.changed' || (notice.kind === 'person.changed' && notice.uuid === uuid)) readAgain()
  }, readAgain)
}
