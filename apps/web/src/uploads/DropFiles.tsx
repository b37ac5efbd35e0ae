import '@mantine/dropzone/styles.layer.css'
import { Portal } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DropFiles.module.css'
import { UploadWizard } from './wizard/UploadWizard.tsx'
import { useFilesOverPage } from './use-files-over-page.ts'

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
        <UploadWizard collectionUuid={collectionUuid} dropped={dropped} opened onClose={() => setDropped([])} />
      )}
    </>
  )
}
