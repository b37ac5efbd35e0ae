import { useState } from 'react'

/** The newest of what was read: what stood there stays in sight while the next is on its way, and when it fails. */
export const useLatest = <Data>(data: Data | undefined): Data | undefined => {
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  return data ?? kept
}
