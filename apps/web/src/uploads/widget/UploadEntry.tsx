import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLoader2,
  IconPlayerPause,
  IconUpload,
  IconWifiOff,
} from '@tabler/icons-react'
import { stemOf } from '../engine/file-titles.ts'
import { canStop, tryNow } from '../engine/run-upload.ts'
import { reasonText } from '../engine/reason-text.ts'
import classes from '../wizard/ImportedItems.module.css'
import { percentOf, shareOf } from '../engine/upload-progress.ts'
import type { UploadAsset, UploadRecord, UploadStatus } from '../engine/upload-status.ts'
import type { UploadsStore } from '../engine/uploads.store.ts'
import { Reconnecting } from './Reconnecting.tsx'
import { UploadActions } from './UploadActions.tsx'

type Props = { store: UploadsStore; record: UploadRecord; onLeave: () => void }

/** Shows one upload: its item, then its files. The files of a completed upload are collapsed. */
export const UploadEntry = ({ store, record, onLeave }: Props) => {
  const { t } = useTranslation('uploads')
  const { itemUploadId, pressmark, status, assets, retryAt } = record
  const halt = haltOf(record)
  return (
    <li className={classes.entry}>
      <div className={classes.item}>
        <span className={classes.words}>
          <ItemName record={record} onLeave={onLeave} />
          <span className={classes.pressmark}>{pressmark}</span>
        </span>
        <UploadState status={status} percent={percentOf([record])} halt={halt} />
        <UploadActions store={store} record={record} />
      </div>
      {retryAt !== undefined && (
        <Reconnecting
          key={retryAt}
          retryAt={retryAt}
          onTryNow={canStop(itemUploadId) ? () => tryNow(itemUploadId) : undefined}
        />
      )}
      {record.reason && <p className={classes.reason}>{reasonText(t, record.reason)}</p>}
      {assets.length > 0 && (
        <details open={status !== 'COMPLETED'}>
          <summary>{t('widget.files', { count: assets.length })}</summary>
          <ul className={classes.assets}>
            {assets.map((asset) => (
              <AssetRow key={asset.assetUploadId} asset={asset} halt={halt} explained={record.reason !== undefined} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const ItemName = ({ record, onLeave }: Pick<Props, 'record' | 'onLeave'>) => {
  const { name, collectionUuid, itemUuid } = record
  if (!collectionUuid || !itemUuid) return <span className={classes.name}>{name}</span>
  return (
    <Link
      to="/catalog/$collectionUuid/cultural-item/$uuid"
      params={{ collectionUuid, uuid: itemUuid }}
      className={classes.name}
      onClick={onLeave}
    >
      {name}
    </Link>
  )
}

type Halt = 'PAUSED' | 'WAITING' | undefined
type RowProps = { asset: UploadAsset; halt: Halt; explained: boolean }

const haltOf = ({ paused, retryAt }: UploadRecord): Halt => {
  if (paused) return 'PAUSED'
  return retryAt === undefined ? undefined : 'WAITING'
}

const AssetRow = ({ asset, halt, explained }: RowProps) => {
  const { t } = useTranslation('uploads')
  const { sgtt, fileName } = asset
  return (
    <li className={classes.asset}>
      <span className={classes.sgtt}>
        {sgtt} {stemOf(fileName) !== sgtt && <span className={classes.file}>{fileName}</span>}
      </span>
      <UploadState status={asset.status} percent={Math.floor(100 * shareOf(asset))} halt={halt} />
      {asset.reason && !explained && (
        <p className={classes.reason}>
          {asset.replaces ? t('replace.failed', { reason: reasonText(t, asset.reason) }) : reasonText(t, asset.reason)}
        </p>
      )}
    </li>
  )
}

const ICONS = {
  IN_PROGRESS: IconUpload,
  PROCESSING: IconLoader2,
  COMPLETED: IconCircleCheck,
  ERROR: IconAlertTriangle,
  PAUSED: IconPlayerPause,
  WAITING: IconWifiOff,
} as const satisfies Record<UploadStatus | NonNullable<Halt>, unknown>

type UploadStateProps = { status: UploadStatus; percent: number; halt: Halt }

/** Shows a status as icon and text, with the progress of a running upload. */
const UploadState = ({ status, percent, halt }: UploadStateProps) => {
  const { t } = useTranslation('uploads')
  const shown = halt && status === 'IN_PROGRESS' ? halt : status
  const Icon = ICONS[shown]
  const underWay = status === 'IN_PROGRESS' || status === 'PROCESSING'
  return (
    <span className={classes.state} data-status={status}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`states.${shown}`)}
      {underWay && <span className={classes.percent}>{t('percent', { percent })}</span>}
    </span>
  )
}
