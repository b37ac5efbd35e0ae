import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementOf } from './announcement.ts'
import { isDone } from './upload-status.ts'
import { percentOf } from './upload-progress.ts'
import { UploadRing } from './UploadRing.tsx'
import { useUploads, useUploadsStore } from './useUploads.ts'
import { useUploadsAtWork } from './useUploadsAtWork.ts'

const ImportedItems = lazy(() =>
  import('./ImportedItems.tsx').then(({ ImportedItems: component }) => ({ default: component })),
)

/** The state of the uploads, in the header: a ring that fills, and behind it the list of what was imported. */
export const UploadWidget = () => {
  const { t } = useTranslation('uploads')
  const store = useUploadsStore()
  const records = useUploads(store)
  const readAgain = useUploadsAtWork(store)
  const [opened, setOpened] = useState(false)
  const active = records.filter((record) => !isDone(record))
  const percent = percentOf(active)
  const announcement = announcementOf(records)

  const toggle = (open: boolean) => {
    setOpened(open)
    // Looked at while it was open: what ended meanwhile counts as seen when it closes.
    store?.markSeen()
    if (open) readAgain()
  }
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
          <ActionIcon
            size={40}
            aria-label={active.length > 0 ? t('widget.working', { percent }) : t('widget.title')}
            onClick={() => toggle(!opened)}
          >
            <UploadRing
              state={ringState(
                records.filter(({ seen }) => !seen).map(({ status }) => status),
                active.length > 0,
              )}
              percent={percent}
            />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('widget.title')}>
          <Suspense>
            {store && <ImportedItems store={store} records={records} onLeave={() => toggle(false)} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden component="output">
        {announcement && t(`announcements.${announcement.kind}`, announcement)}
      </VisuallyHidden>
    </>
  )
}

const ringState = (unseen: readonly string[], working: boolean) => {
  if (unseen.includes('ERROR')) return 'failed'
  if (working) return 'working'
  return unseen.length > 0 ? 'done' : 'idle'
}
