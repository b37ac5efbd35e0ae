import { useQueryClient } from '@tanstack/react-query'
import { useNotices } from '#shared/api/live.ts'
import { readTemplatesAgain } from './templates.queries.ts'

/** Reads the fields again when somebody has changed one. */
export const useTemplateNews = () => {
  const queries = useQueryClient()
  useNotices(
    ({ kind }) => {
      if (kind === 'template.changed') void readTemplatesAgain(queries)
    },
    () => void readTemplatesAgain(queries),
  )
}
