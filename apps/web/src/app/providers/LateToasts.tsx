import { useEffect, useState, type ReactElement } from 'react'
import { retryLoad } from '#shared/hooks/lazy-component.ts'

/** The place of notices comes after the first paint: what was said before waits for it. No screen fails for want of it. */
export const LazyToasts = () => {
  const [toasts, setToasts] = useState<ReactElement>()
  useEffect(() => {
    retryLoad(() => import('./Toasts.tsx'))
      .then(({ Toasts }) => setToasts(<Toasts />))
      .catch((error: unknown) => reportError(error))
  }, [])
  return toasts
}
