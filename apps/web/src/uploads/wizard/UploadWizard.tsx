import { Modal, Skeleton } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { addFiles, releasePreviews } from '../engine/file-choice.ts'
import classes from './Wizard.module.css'

const Wizard = lazyComponent(() => import('./Wizard.tsx'), 'Wizard')

export type UploadWizardProps = {
  collectionUuid: string
  /** the item to add files to: the wizard then starts at its second step */
  itemUuid?: string
  /** files that are there before the wizard opens */
  dropped?: readonly File[]
  opened: boolean
  onClose: () => void
}

/** Adds an item, or files to one, below a collection. */
export const UploadWizard = ({ collectionUuid, itemUuid, dropped = [], opened, onClose }: UploadWizardProps) => {
  const { t } = useTranslation(['uploads', 'shared'])
  // The dialog gives the focus back on closing only when it was seen closed before.
  const mounted = useMounted()
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const [files, setFiles] = useState(() => addFiles([], dropped))
  const [typed, setTyped] = useState(false)
  const [isConfirming, setAsking] = useState(false)

  const close = () => {
    releasePreviews(files)
    setFiles([])
    setTyped(false)
    setAsking(false)
    onClose()
  }
  const leave = () => (files.length > 0 || typed ? setAsking(true) : close())

  return (
    <>
      <Modal
        opened={opened && mounted}
        onClose={leave}
        title={itemUuid ? t('addFiles') : t('addItem')}
        size={720}
        fullScreen={narrow}
        classNames={{ content: classes.dialog }}
        closeOnClickOutside={false}
        // Escape belongs to the question while that is asked.
        closeOnEscape={!isConfirming}
        closeButtonProps={{ 'aria-label': t('shared:close') }}
        attributes={{ header: { role: 'presentation' } }}
      >
        <Suspense fallback={<Skeleton height={360} />}>
          {/* What is typed bubbles up here, from whichever step. */}
          <div onChange={() => setTyped(true)}>
            <Wizard
              collectionUuid={collectionUuid}
              itemUuid={itemUuid}
              files={files}
              onFiles={setFiles}
              onCancel={leave}
              onStarted={close}
            />
          </div>
        </Suspense>
      </Modal>
      <DiscardDialog opened={isConfirming} files={files.length} onKeep={() => setAsking(false)} onDiscard={close} />
    </>
  )
}
