import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dispatchWidgetOpen } from '#shared/text/browser-events.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { announcementOf } from './announcement.ts'
import { isDone } from '../engine/upload-status.ts'
import { percentOf } from '../engine/upload-progress.ts'
import { UploadRing } from './UploadRing.tsx'
import { useInterrupted, useUploads, useUploadsStore } from './use-uploads.ts'
import { useUploadsAtWork } from './use-uploads-at-work.ts'

const ImportedItems = lazyComponent(() => import('../wizard/ImportedItems.tsx'), 'ImportedItems')

/** The state of the uploads, in the header: a ring that fills, and behind it the list of what was imported. */
export const UploadWidget = () => {
  const { t } = useTranslation('uploads')
  const store = useUploadsStore()
  const records = useUploads(store)
  const interrupted = useInterrupted(store)
  const readAgain = useUploadsAtWork(store)
  const [opened, setOpened] = useState(false)
  const active = records.filter((record) => !isDone(record))
  const percent = percentOf(active)
  const announcement = announcementOf(records)

  const idle = interrupted.length > 0 ? t('widget.interrupted') : t('widget.title')
  const label = active.length > 0 ? t('widget.working', { percent }) : idle

  const toggle = (open: boolean) => {
    setOpened(open)
    dispatchWidgetOpen(open)
    // Looked at while it was open: what ended meanwhile counts as seen when it closes.
    store?.markSeen()
    if (open) readAgain()
  }
  // A button that was pressed there and went with what it did leaves the keys to the page.
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
