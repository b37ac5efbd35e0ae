import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ResultsSearch } from './address.ts'

/** Returns the query of the results' address and a setter. The setter keeps the scroll position. */
export const useResultsSearch = () => {
  const search: ResultsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (to: ResultsSearch) => void navigate({ to: '.', search: to, resetScroll: false })
  return { search, go }
}
