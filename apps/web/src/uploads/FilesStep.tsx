import { Checkbox } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea } from './DropArea.tsx'
import { addFiles, FILES_MAX, releasePreviews, type ChosenFile } from './file-choice.ts'
import { numberedTitles, titlesFromNames } from './file-titles.ts'
import { FileRow } from './FileRow.tsx'
import type { UploadPlan } from './upload-plan.ts'
import classes from './Wizard.module.css'
import { WizardFooter } from './WizardFooter.tsx'

type Props = {
  itemTitle: string
  /** how many images the item has already */
  imagesBefore: number
  files: ChosenFile[]
  onFiles: (files: ChosenFile[]) => void
  onBack: (() => void) | undefined
  onCancel: () => void
  onUpload: (files: UploadPlan['files']) => void
}

/** The second step: the files. Images are the only content for now, so that there is no type to choose. */
export const FilesStep = ({ itemTitle, imagesBefore, files, onFiles, onBack, onCancel, onUpload }: Props) => {
  const { t } = useTranslation('uploads')
  const [numbered, setNumbered] = useState(true)
  const allowed = files.filter(({ refusal }) => refusal === null)
  const names = allowed.map(({ file }) => file.name)
  const titles = numbered ? numberedTitles(itemTitle, names, imagesBefore) : titlesFromNames(names)
  const titleOf = new Map(allowed.map(({ id }, index) => [id, titles[index] ?? '']))
  const tooMany = allowed.length > FILES_MAX

  const drop = (gone: ChosenFile) => {
    releasePreviews([gone])
    onFiles(files.filter((file) => file !== gone))
  }
  const upload = () => onUpload(allowed.map(({ id, file }) => ({ file, title: titleOf.get(id) ?? file.name })))

  return (
    <>
      <DropArea onFiles={(picked) => onFiles(addFiles(files, picked))} />
      <div className={classes['above']}>
        <Checkbox
          label={t('numberTitles')}
          checked={numbered}
          onChange={(event) => setNumbered(event.currentTarget.checked)}
        />
        <output className={classes['tally']} data-wrong={tooMany || undefined}>
          {tooMany
            ? t('tooManyFiles', { count: FILES_MAX })
            : files.length > 0 && t('filesChosen', { count: allowed.length })}
        </output>
      </div>
      <ul className={classes['files']}>
        {files.map((chosen) => (
          <FileRow key={chosen.id} chosen={chosen} title={titleOf.get(chosen.id)} onRemove={drop} />
        ))}
      </ul>
      <WizardFooter
        onBack={onBack}
        onCancel={onCancel}
        next={{
          label: t('upload', { count: allowed.length }),
          disabled: allowed.length === 0 || tooMany,
          icon: <IconUpload size={18} stroke={1.6} aria-hidden />,
          onClick: upload,
        }}
      />
    </>
  )
}
