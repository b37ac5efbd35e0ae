import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Suspense, useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCloudUpload } from '@tabler/icons-react'
import { dispatchWidgetOpen } from '#shared/text/browser-events.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useNotices } from '#shared/api/live.ts'
import { isDone, type UploadRecord } from '../engine/upload-status.ts'
import { percentOf } from '../engine/upload-progress.ts'
import { useInterrupted, useUploads, useUploadsStore } from './use-uploads.ts'
import type { UploadsStore } from '../engine/uploads.store.ts'
import { watchImports } from '../engine/watch-imports.ts'
import classes from './UploadRing.module.css'

const ImportedItems = lazyComponent(() => import('../wizard/ImportedItems.tsx'), 'ImportedItems')

/** Shows the state of the uploads in the header as a ring that fills, and opens the list of imported items. */
export const UploadWidget = () => {
  const { t } = useTranslation('uploads')
  const store = useUploadsStore()
  const records = useUploads(store)
  const interrupted = useInterrupted(store)
  const readImports = useImportWatch(store)
  const [opened, setOpened] = useState(false)
  const active = records.filter((record) => !isDone(record))
  const percent = percentOf(active)
  const announcement = announcementOf(records)

  const idle = interrupted.length > 0 ? t('widget.interrupted') : t('widget.title')
  const label = active.length > 0 ? t('widget.working', { percent }) : idle

  const toggle = (open: boolean) => {
    setOpened(open)
    dispatchWidgetOpen({ open })
    // The list was visible, so uploads that ended while it was open count as seen when it closes.
    store?.setSeen()
    if (open) readImports()
  }
  // A pressed button may have disappeared with its entry. The page then receives the keys.
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (opened && key === 'Escape' && !defaultPrevented) toggle(false)
  })
  return (
    <>
      <Popover
        opened={opened}
        onChange={toggle}
        position="bottom-end"
        width="min(400px, calc(100vw - 16px))"
        shadow="md"
        radius="lg"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon size={40} aria-label={label} onClick={() => toggle(!opened)}>
            <UploadRing
              state={ringState(
                records.filter(({ seen }) => !seen).map(({ status }) => status),
                { working: active.length > 0, interrupted: interrupted.length > 0 },
              )}
              percent={percent}
            />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('widget.title')}>
          <Suspense>
            {store && <ImportedItems {...{ store, records, interrupted }} onLeave={() => toggle(false)} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden component="output">
        {announcement && t(`announcements.${announcement.kind}`, announcement)}
      </VisuallyHidden>
    </>
  )
}

const ringState = (unseen: readonly string[], { working, interrupted }: { working: boolean; interrupted: boolean }) => {
  if (unseen.includes('ERROR') || (interrupted && !working)) return 'failed'
  if (working) return 'working'
  return unseen.length > 0 ? 'done' : 'idle'
}

/** Returns the announcement for screen readers: only starts and ends, never the percentages between. */
const announcementOf = (records: readonly UploadRecord[]) => {
  const active = records.filter((record) => !isDone(record))
  if (active.length > 0) return { kind: 'working', count: active.flatMap(({ assets }) => assets).length } as const
  const latest = records[0]
  if (!latest || latest.seen) return null
  const failed = latest.assets.filter(({ status }) => status === 'ERROR').length
  return latest.status === 'ERROR'
    ? ({ kind: 'failed', name: latest.name, count: failed } as const)
    : ({ kind: 'completed', name: latest.name } as const)
}

/** Follows imports while the application is open. Before a page with unfinished uploads is closed, the browser asks for
 *  confirmation. Returns a function that reads the imports again. */
const useImportWatch = (store: UploadsStore | undefined) => {
  const watch = useRef<ReturnType<typeof watchImports>>(undefined)

  useEffect(() => {
    if (!store) return
    const newWatch = watchImports(store)
    watch.current = newWatch
    void store.settle().then(newWatch.scheduleRead)
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (store.isSending()) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmLeave)
    window.addEventListener('pagehide', store.abandon)
    return () => {
      newWatch.stop()
      window.removeEventListener('beforeunload', confirmLeave)
      window.removeEventListener('pagehide', store.abandon)
    }
  }, [store])

  const readImports = () => watch.current?.scheduleRead()
  useNotices(({ kind }) => {
    if (kind === 'import.changed') readImports()
  })
  return readImports
}

type Props = { state: 'idle' | 'working' | 'done' | 'failed'; percent: number }

// The circle of a 36 px square, with its 2.5 px line inside.
const RADIUS = 16
const LENGTH = 2 * Math.PI * RADIUS

/** Draws a ring around the upload icon that fills clockwise. The label of its button says the same in words. */
const UploadRing = ({ state, percent }: Props) => (
  <span className={classes.ring} data-state={state} aria-hidden>
    {state !== 'idle' && (
      <svg viewBox="0 0 36 36" width={36} height={36}>
        <circle className={classes.track} cx={18} cy={18} r={RADIUS} />
        <circle
          className={classes.arc}
          cx={18}
          cy={18}
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - percent / 100)}
        />
      </svg>
    )}
    <IconCloudUpload size={19} stroke={1.6} />
  </span>
)
