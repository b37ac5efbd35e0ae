import { useState } from 'react'

/** Returns the newest data that was read. The previous data stays visible while the next loads, or if it fails. */
export const useLatest = <Data>(data: Data | undefined): Data | undefined => {
  const [latest, setLatest] = useState(data)
  if (data !== undefined && data !== latest) setLatest(data)
  return data ?? latest
}
