import { Checkbox } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Content } from '../engine/content.ts'
import { ContentChoice } from './ContentChoice.tsx'
import { DropArea } from './DropArea.tsx'
import { AddressField } from './AddressField.tsx'
import { addFiles, releasePreviews, type ChosenFile } from '../engine/file-choice.ts'
import { FILES_MAX } from '../engine/file-rules.ts'
import { FileRow } from './FileRow.tsx'
import { FolderButton } from './FolderButton.tsx'
import type { PlannedAsset } from '../engine/upload-plan.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import classes from './Wizard.module.css'
import { WizardFooter } from './WizardFooter.tsx'

type Props = {
  itemTitle: string
  offered: readonly Content[]
  content: Content
  onContent: (content: Content) => void
  /** how many assets of the kind the item has already */
  before: number
  files: ChosenFile[]
  onFiles: (files: ChosenFile[]) => void
  onBack: (() => void) | undefined
  onCancel: () => void
  onUpload: (assets: PlannedAsset[]) => void
}

/** The second step: what kind of files, and the files. */
export const FilesStep = (props: Props) => {
  const { offered, content, onContent, files, onFiles, onBack, onCancel, onUpload } = props
  const { t } = useTranslation('uploads')
  const { count, faults: errors, refusals, roles, titles, numbered, setNumbered, assets } = useChosenFiles(props)
  const add = (picked: ChosenFile['file'][]) => onFiles(addFiles(files, picked))
  const drop = (gone: ChosenFile) => {
    releasePreviews([gone])
    onFiles(files.filter((file) => file !== gone))
  }

  return (
    <>
      <ContentChoice offered={offered} content={content} onContent={onContent} />
      <DropArea content={content} onFiles={add} />
      {content === 'images' && <AddressField onFetched={(file) => add([file])} />}
      <div className={classes.above}>
        {content === 'pdf' ? (
          <span className={classes.tally}>{t('pdfPages')}</span>
        ) : (
          <>
            <Checkbox
              label={t('numberTitles')}
              checked={numbered}
              onChange={(event) => setNumbered(event.currentTarget.checked)}
            />
            <FolderButton onFiles={add} />
          </>
        )}
        <output className={classes.tally}>{files.length > 0 && t('filesChosen', { count })}</output>
      </div>
      <div role="alert" className={classes.errors}>
        {errors.map((error) => (
          <p key={error}>{t(`errors.${error}`, { count: FILES_MAX })}</p>
        ))}
      </div>
      <ul className={classes.files}>
        {files.map((chosen) => (
          <FileRow
            key={chosen.id}
            chosen={chosen}
            role={roles.get(chosen.id)}
            refusal={refusals.get(chosen.id)}
            title={titles.get(chosen.id)}
            onRemove={drop}
          />
        ))}
      </ul>
      <WizardFooter
        onBack={onBack}
        onCancel={onCancel}
        next={{
          label: t('upload', { count }),
          disabled: count === 0 || errors.length > 0,
          icon: <IconUpload size={18} stroke={1.6} aria-hidden />,
          onClick: () => onUpload(assets()),
        }}
      />
    </>
  )
}
