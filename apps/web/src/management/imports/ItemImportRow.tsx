import { UnstyledButton } from '@mantine/core'
import type { ItemImport } from '@pressmark/contract/ingest/imports.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import type { ImportedFile } from './ImportedFileRow.tsx'
import { ImportedFiles } from './ImportedFiles.tsx'
import { ImportStateIcon } from './ImportStateIcon.tsx'
import styles from './Imports.module.css'
import { StageLine } from './StageLine.tsx'

type Props = { item: ItemImport; onShow: (file: ImportedFile) => void }

/** An imported item with its progress. Expanded, it lists its files. */
export const ItemImportRow = ({ item, onShow }: Props) => {
  const { t } = useTranslation('management')
  const [open, setOpen] = useState(false)
  const files = useId()
  const { uuid, sgtt, pressmark, parentCollectionsUuids, importer, createdDate, failedCount } = item
  const [collectionUuid] = parentCollectionsUuids
  const count = item.imagesCount + item.otherFilesCount
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <UnstyledButton
          className={styles.fold}
          aria-expanded={open}
          aria-controls={files}
          aria-label={t('imports.showFiles', { title: sgtt })}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </UnstyledButton>
        <ImportStateIcon state={item.overall.importState} progress={item.progress} />
        <span className={styles.names}>
          {collectionUuid ? (
            <Link to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid }}>
              {sgtt}
            </Link>
          ) : (
            <span>{sgtt}</span>
          )}
          <span className={styles.pressmark}>{pressmark}</span>
        </span>
        <span className={styles.facts}>
          <span>{t('imports.files', { count })}</span>
          {failedCount > 0 && <span className={styles.failed}>{t('imports.failed', { count: failedCount })}</span>}
        </span>
        <span className={styles.facts}>
          {importer && <span>{importer.name}</span>}
          <span>{formatMoment(createdDate)}</span>
        </span>
        <StageLine of={item} />
      </div>
      <div id={files}>{open && <ImportedFiles item={item} onShow={onShow} />}</div>
    </li>
  )
}
