import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The text of the search box, and the metadata field to which the search is limited. */
export type SearchInput = { text: string; by: string | undefined }

const RESULTS = /^\/catalog\/(?:[0-9a-f-]{36}\/)?results$/

/** Returns the content of the search box and a setter. The content is the search of the results that are open, until the person
 *  changes it. */
export const useSearchInput = () => {
  const text = useLocation({
    select: ({ pathname, search }) => (RESULTS.test(pathname) ? (search.searchTerm ?? '') : ''),
  })
  const by = useLocation({ select: ({ pathname, search }) => (RESULTS.test(pathname) ? search.by : undefined) })
  const opened = JSON.stringify([text, by])
  const [changed, setChanged] = useState<SearchInput & { opened: string }>()
  const input: SearchInput = changed?.opened === opened ? changed : { text, by }
  const change = (next: Partial<SearchInput>) => setChanged({ text: input.text, by: input.by, ...next, opened })
  return { text: input.text, by: input.by, change }
}
