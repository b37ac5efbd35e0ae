import { ActionIcon } from '@mantine/core'
import type { FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import {
  IconAlertTriangle,
  IconX,
  IconCube,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconPalette,
  IconPhoto,
  IconTexture,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unfinishedUpload } from '../engine/unfinished-upload.ts'
import type { ChosenFile } from '../engine/file-choice.ts'
import type { FileRefusal } from '../engine/file-rules.ts'
import { formatBytes } from '#shared/text/format-bytes.ts'
import classes from './Wizard.module.css'

type Props = {
  chosen: ChosenFile
  /** undefined if the file cannot be sent */
  role: FileRole | undefined
  refusal: FileRefusal | undefined
  /** undefined if the file does not become an asset */
  title: string | undefined
  onRemove: (chosen: ChosenFile) => void
}

/** Shows a chosen file: its preview, size and future title, or why it cannot be sent. */
export const FileRow = ({ chosen, role, refusal, title, onRemove }: Props) => {
  const { t } = useTranslation('uploads')
  const { file, preview } = chosen
  const facts = [
    formatBytes(file.size),
    ...(title === undefined ? [] : [t('titled', { title })]),
    ...(role && unfinishedUpload(role, file).read() !== null ? [t('partlyUploaded')] : []),
  ]
  return (
    <li className={classes.file} data-refused={refusal}>
      <span className={classes.thumb}>
        <Picture role={role} preview={preview} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{file.name}</span>
        <span className={classes.detail}>{refusal ? t(`refusals.${refusal}`) : facts.join(' · ')}</span>
      </span>
      <ActionIcon aria-label={t('removeFile', { name: file.name })} onClick={() => onRemove(chosen)}>
        <IconX size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const Picture = ({ role, preview }: { role: FileRole | undefined; preview: string | null }) => {
  const [broken, setBroken] = useState(false)
  if (role === undefined) return <IconAlertTriangle size={22} stroke={1.6} aria-hidden />
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
  const Icon = ROLE_ICONS[role]
  return <Icon size={22} stroke={1.4} aria-hidden />
}

/** Icons for files without a preview. */
const ROLE_ICONS = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  audio: IconMusic,
  video: IconMovie,
  zip: IconFileZip,
  object: IconCube,
  material: IconPalette,
  texture: IconTexture,
} as const satisfies Record<FileRole, unknown>
