import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ResultsSearch } from './address.ts'

/** The query of the results' address, and a way to another one; the screen stays where it is scrolled to. */
export const useResultsSearch = () => {
  const search: ResultsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (to: ResultsSearch) => void navigate({ to: '.', search: to, resetScroll: false })
  return { search, go }
}
