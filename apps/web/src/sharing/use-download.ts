import type { PreparedDownload } from '@pressmark/contract/delivery/downloads.ts'
import { useEffect, useRef, useState } from 'react'
import { fetchDownload } from './fetch-download.ts'

/** `asking`: the agreement is shown, and nothing has been requested yet. */
export type DownloadStep =
  | { step: 'choosing' }
  | { step: 'asking' }
  | { step: 'fetching'; prepared?: PreparedDownload }
  | { step: 'done' }
  | { step: 'failed'; error: unknown }

/** A download from the agreement to the file. It stops when its component unmounts. */
export const useDownload = () => {
  const [state, setState] = useState<DownloadStep>({ step: 'choosing' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (address: string, name: string) => {
    const control = new AbortController()
    running.current = control
    setState({ step: 'fetching' })
    try {
      const onProgress = (prepared: PreparedDownload) => setState({ step: 'fetching', prepared })
      await fetchDownload(address, name, { signal: control.signal, onProgress })
      setState({ step: 'done' })
    } catch (error) {
      setState(control.signal.aborted ? { step: 'choosing' } : { step: 'failed', error })
    }
  }

  return {
    state,
    confirm: () => setState({ step: 'asking' }),
    back: () => setState({ step: 'choosing' }),
    start: (address: string, name: string) => void start(address, name),
    stop: () => running.current?.abort(),
  }
}
export type Download = ReturnType<typeof useDownload>
