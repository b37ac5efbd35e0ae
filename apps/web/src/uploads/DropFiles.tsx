import '@mantine/dropzone/styles.layer.css'
import { Portal } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { Suspense, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import classes from './DropFiles.module.css'

const UploadWizard = lazyComponent(() => import('./wizard/UploadWizard.tsx'), 'UploadWizard')

/** Accepts files and folders that are dropped anywhere on the screen, and opens the wizard with them. */
export const DropFiles = ({ collectionUuid }: { collectionUuid: string }) => {
  const { t } = useTranslation('uploads')
  const [isOver, setOver] = useFilesOverPage()
  const [dropped, setDropped] = useState<readonly File[]>([])
  const take = (files: File[]) => {
    setOver(false)
    setDropped(files)
  }
  return (
    <>
      {isOver && (
        <Portal>
          <Dropzone
            className={classes.screen}
            onDrop={take}
            activateOnClick={false}
            activateOnKeyboard={false}
            inputProps={{ 'aria-hidden': true }}
            tabIndex={-1}
          >
            <div className={classes.text}>
              <IconCloudUpload size={56} stroke={1.2} aria-hidden />
              <strong>{t('dropHere')}</strong>
              <span>{t('dropHereHint')}</span>
            </div>
          </Dropzone>
        </Portal>
      )}
      {dropped.length > 0 && (
        <Suspense fallback={null}>
          <UploadWizard collectionUuid={collectionUuid} dropped={dropped} opened onClose={() => setDropped([])} />
        </Suspense>
      )}
    </>
  )
}

// An open dialog has its own drop area.
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Returns whether a person drags files over the page, and a setter to reset it after the drop. */
const useFilesOverPage = () => {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files') && !isCovered()) setOver(true)
    }
    // Without a related target the pointer has left the window.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    document.addEventListener('dragenter', enter)
    document.addEventListener('dragleave', leave)
    return () => {
      document.removeEventListener('dragenter', enter)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
  return [over, setOver] as const
}
