import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { resultsAddress, type ResultsSearch } from './address.ts'

/** Returns the search of the results' address and a setter. The setter keeps the scroll position. */
export const useResultsSearch = () => {
  const query: ResultsSearch = useSearch({ strict: false })
  const { collectionUuid: branch } = useParams({ strict: false })
  const search = useMemo(() => ({ ...query, ...(branch && { branch }) }), [query, branch])
  const navigate = useNavigate()
  const go = (to: ResultsSearch) => void navigate({ ...resultsAddress(to), resetScroll: false })
  return { search, go }
}
