import { Button, Checkbox, Radio } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import { IconFolderOpen, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRef, useState } from 'react'
import type { Content } from '../engine/content.ts'
import { DropArea } from './DropArea.tsx'
import { AddressField } from './AddressField.tsx'
import { addFiles, releasePreviews, type ChosenFile } from '../engine/file-choice.ts'
import { FILES_MAX, validateFiles } from '../engine/file-rules.ts'
import { FileRow } from './FileRow.tsx'
import type { PlannedAsset } from '../engine/upload-plan.ts'
import classes from './Wizard.module.css'
import { WizardFooter } from './WizardFooter.tsx'
import { numberedTitles, titlesFromNames } from '../engine/file-titles.ts'
import { leadersOf, plannedAssets } from '../engine/planned-assets.ts'

type Props = {
  itemTitle: string
  offered: readonly Content[]
  content: Content
  onContent: (content: Content) => void
  /** number of assets of this content that the item already has */
  before: number
  files: ChosenFile[]
  onFiles: (files: ChosenFile[]) => void
  onBack: (() => void) | undefined
  onCancel: () => void
  onUpload: (assets: PlannedAsset[]) => void
  /** Uploads, and continues with another new item. */
  onUploadAnother: ((assets: PlannedAsset[]) => void) | undefined
}

/** The second step: type of content, and the files. */
export const FilesStep = (props: Props) => {
  const { offered, content, onContent, files, onFiles, onBack, onCancel, onUpload, onUploadAnother } = props
  const { t } = useTranslation('uploads')
  const { count, errors, refusals, roles, titles, isNumbered, setNumbered, assets } = useChosenFiles(props)
  const isBlocked = count === 0 || errors.length > 0
  const add = (picked: ChosenFile['file'][]) => onFiles(addFiles(files, picked))
  const drop = (removed: ChosenFile) => {
    releasePreviews([removed])
    onFiles(files.filter((file) => file !== removed))
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
              checked={isNumbered}
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
        {...(onUploadAnother && {
          other: { label: t('uploadAnother'), disabled: isBlocked, onClick: () => onUploadAnother(assets()) },
        })}
        next={{
          label: t('upload', { count }),
          disabled: isBlocked,
          icon: <IconUpload size={18} stroke={1.6} aria-hidden />,
          onClick: () => onUpload(assets()),
        }}
      />
    </>
  )
}

type ChosenFilesInput = {
  content: Content
  itemTitle: string
  /** number of assets of this content that the item already has */
  before: number
  files: readonly ChosenFile[]
}

/** Validates the chosen files and creates their titles. */
const useChosenFiles = ({ content, itemTitle, before, files }: ChosenFilesInput) => {
  const [isNumbered, setNumbered] = useState(true)
  const { allowed, refusals, errors } = validateFiles(content, files)
  const leaders = leadersOf(content, allowed)
  const names = leaders.map(({ chosen }) => chosen.file.name)
  const titles = isNumbered && content !== 'pdf' ? numberedTitles(itemTitle, names, before) : titlesFromNames(names)
  const titleOf = new Map(leaders.map(({ chosen }, index) => [chosen.id, titles[index] ?? chosen.file.name]))
  return {
    count: allowed.length,
    errors,
    refusals,
    roles: new Map(allowed.map(({ chosen, role }) => [chosen.id, role])),
    titles: titleOf,
    isNumbered,
    setNumbered,
    assets: () => plannedAssets(content, allowed, (id) => titleOf.get(id) ?? ''),
  }
}

type ContentChoiceProps = { offered: readonly Content[]; content: Content; onContent: (content: Content) => void }

const isModel = (content: Content) => content === 'zip' || content === 'separate'

/** Chooses the type of content. A 3D model is one zip, or its separate files. */
const ContentChoice = ({ offered, content, onContent }: ContentChoiceProps) => {
  const { t } = useTranslation('uploads')
  const types = offered.filter((one) => one !== 'separate')
  return (
    <div className={classes.content}>
      <SegmentedControl
        fullWidth
        aria-label={t('contentType')}
        value={isModel(content) ? 'zip' : content}
        onChange={onContent}
        data={types.map((value) => ({ value, label: t(`contents.${value}`) }))}
      />
      {isModel(content) && (
        <Radio.Group aria-label={t('modelStorage')} value={content} onChange={onContent}>
          <div className={classes.modes}>
            <Radio value="zip" label={t('modes.zip')} />
            <Radio value="separate" label={t('modes.separate')} />
          </div>
        </Radio.Group>
      )}
    </div>
  )
}

/** Adds all files of a folder and its subfolders. */
const FolderButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { t } = useTranslation('uploads')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFolderOpen size={16} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('chooseFolder')}
      </Button>
      <input
        ref={(element) => {
          input.current = element
          // React has no attribute for this property.
          if (element) element.webkitdirectory = true
        }}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Without this, choosing the same folder again fires no event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
