import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { stemOf } from './file-titles.ts'
import { reasonText } from './reason-text.ts'
import classes from './ImportedItems.module.css'
import { mayStop, stopUpload } from './run-upload.ts'
import { percentOf, shareOf } from './upload-progress.ts'
import type { UploadAsset, UploadRecord } from './upload-status.ts'
import type { UploadsStore } from './uploads.store.ts'
import { UploadState } from './UploadState.tsx'

type Props = { store: UploadsStore; record: UploadRecord; onLeave: () => void }

/** One upload: its item, then its files. The files of a finished one are folded away, unless one of them failed. */
export const UploadEntry = ({ store, record, onLeave }: Props) => {
  const { t } = useTranslation('uploads')
  const { itemUploadId, pressmark, status, assets } = record
  return (
    <li className={classes['entry']}>
      <div className={classes['item']}>
        <span className={classes['words']}>
          <ItemName record={record} onLeave={onLeave} />
          <span className={classes['pressmark']}>{pressmark}</span>
        </span>
        <UploadState status={status} percent={percentOf([record])} />
        {status === 'IN_PROGRESS' && mayStop(itemUploadId) && (
          <ActionIcon
            size={28}
            aria-label={t('widget.stop', { name: record.name })}
            onClick={() => stopUpload(store, itemUploadId)}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {record.reason && <p className={classes['reason']}>{reasonText(t, record.reason)}</p>}
      {assets.length > 0 && (
        <details open={status !== 'COMPLETED'}>
          <summary>{t('widget.files', { count: assets.length })}</summary>
          <ul className={classes['assets']}>
            {assets.map((asset) => (
              <AssetRow key={asset.assetUploadId} asset={asset} explained={record.reason !== undefined} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const ItemName = ({ record, onLeave }: Pick<Props, 'record' | 'onLeave'>) => {
  const { name, collectionUuid, itemUuid } = record
  if (!collectionUuid || !itemUuid) return <span className={classes['name']}>{name}</span>
  return (
    <Link
      to="/catalog/$collectionUuid/cultural-item/$uuid"
      params={{ collectionUuid, uuid: itemUuid }}
      className={classes['name']}
      onClick={onLeave}
    >
      {name}
    </Link>
  )
}

const AssetRow = ({ asset, explained }: { asset: UploadAsset; explained: boolean }) => {
  const { t } = useTranslation('uploads')
  const { sgtt, fileName } = asset
  return (
    <li className={classes['asset']}>
      <span className={classes['sgtt']}>
        {sgtt} {stemOf(fileName) !== sgtt && <span className={classes['file']}>{fileName}</span>}
      </span>
      <UploadState status={asset.status} percent={Math.floor(100 * shareOf(asset))} />
      {asset.reason && !explained && <p className={classes['reason']}>{reasonText(t, asset.reason)}</p>}
    </li>
  )
}
