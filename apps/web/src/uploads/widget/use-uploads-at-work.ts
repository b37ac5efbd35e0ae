import { useEffect, useRef } from 'react'
import { useNotices } from '#shared/api/live.ts'
import type { UploadsStore } from '../engine/uploads.store.ts'
import { watchImports } from '../engine/watch-imports.ts'

/** What uploads need of the page while the application is open: imports followed, and a question before it closes
 *  on files that are still being sent. Gives what reads the imports anew. */
export const useUploadsAtWork = (store: UploadsStore | undefined) => {
  const watch = useRef<ReturnType<typeof watchImports>>(undefined)

  useEffect(() => {
    if (!store) return
    const watching = watchImports(store)
    watch.current = watching
    void store.settle().then(watching.notice)
    const ask = (event: BeforeUnloadEvent) => {
      if (store.isSending()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', store.abandon)
    return () => {
      watching.stop()
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', store.abandon)
    }
  }, [store])

  const readAgain = () => watch.current?.notice()
  useNotices(({ kind }) => {
    if (kind === 'import.changed') readAgain()
  })
  return readAgain
}
