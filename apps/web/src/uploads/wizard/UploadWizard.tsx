import { Skeleton } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { addFiles, releasePreviews } from '../engine/file-choice.ts'

const Wizard = lazyComponent(() => import('./Wizard.tsx'), 'Wizard')

export type UploadWizardProps = {
  collectionUuid: string
  /** the item that receives the files: the wizard then starts at its second step */
  itemUuid?: string
  /** files that were chosen before the wizard opens */
  dropped?: readonly File[]
  opened: boolean
  onClose: () => void
}

/** Adds an item to a collection, or files to an existing item. */
export const UploadWizard = ({ collectionUuid, itemUuid, dropped = [], opened, onClose }: UploadWizardProps) => {
  const { t } = useTranslation('uploads')
  const [files, setFiles] = useState(() => addFiles([], dropped))
  const [hasTyped, setTyped] = useState(false)
  // The item before, if the person adds one after another. Each has a wizard of its own.
  const [before, setBefore] = useState<{ pairs: readonly MetadataPair[]; count: number }>()

  const clear = () => {
    releasePreviews(files)
    setFiles([])
    setTyped(false)
  }
  const close = () => {
    clear()
    setBefore(undefined)
    onClose()
  }
  const addAnother = (pairs: readonly MetadataPair[]) => {
    clear()
    setBefore({ pairs, count: (before?.count ?? 0) + 1 })
  }
  if (!opened) return null
  return (
    <UnsavedDialog
      title={itemUuid ? t('addFiles') : t('addItem')}
      size={720}
      isDirty={() => files.length > 0 || hasTyped}
      {...(files.length > 0 && { discardText: t('discard.files', { count: files.length }) })}
      onClose={close}
    >
      {(leave) => (
        <Suspense fallback={<Skeleton height={360} />}>
          {/* Change events of both steps bubble up to here. */}
          <div onChange={() => setTyped(true)}>
            <Wizard
              key={before?.count ?? 0}
              collectionUuid={collectionUuid}
              itemUuid={itemUuid}
              files={files}
              onFiles={setFiles}
              onCancel={leave}
              before={before?.pairs}
              onStarted={close}
              onAnother={addAnother}
            />
          </div>
        </Suspense>
      )}
    </UnsavedDialog>
  )
}
