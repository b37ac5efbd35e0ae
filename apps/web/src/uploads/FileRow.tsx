import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconPhoto, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenFile } from './file-choice.ts'
import { formatBytes } from './format-bytes.ts'
import classes from './Wizard.module.css'

type Props = { chosen: ChosenFile; title: string | undefined; onRemove: (chosen: ChosenFile) => void }

/** A chosen file: what it looks like, how large it is and what it will be called, or why it cannot be taken. */
export const FileRow = ({ chosen, title, onRemove }: Props) => {
  const { t, i18n } = useTranslation('uploads')
  const { file, refusal, preview } = chosen
  return (
    <li className={classes['file']} data-refused={refusal ?? undefined}>
      <span className={classes['thumb']}>
        <Picture refused={refusal !== null} preview={preview} />
      </span>
      <span className={classes['words']}>
        <span className={classes['name']}>{file.name}</span>
        <span className={classes['detail']}>
          {refusal ? t(`refusals.${refusal}`) : `${formatBytes(file.size, i18n.language)} · ${t('titled', { title })}`}
        </span>
      </span>
      <ActionIcon aria-label={t('removeFile', { name: file.name })} onClick={() => onRemove(chosen)}>
        <IconX size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const Picture = ({ refused, preview }: { refused: boolean; preview: string | null }) => {
  const [broken, setBroken] = useState(false)
  if (refused) return <IconAlertTriangle size={22} stroke={1.6} aria-hidden />
  if (preview && !broken) {
    return (
      <img
        src={preview}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    )
  }
  return <IconPhoto size={22} stroke={1.4} aria-hidden />
}
