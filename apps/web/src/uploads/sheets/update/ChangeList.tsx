import { Checkbox } from '@mantine/core'
import type { SheetChange } from '@pressmark/contract/ingest/sheet-changes.ts'
import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { changesQuery, type ChangeFilter } from './changes.queries.ts'
import { useTake } from './use-take.ts'
import classes from '../Sheets.module.css'
import styles from './Update.module.css'

type Props = { sheet: Spreadsheet; filter: ChangeFilter }

/** Lists the differing cells with old and new values side by side. Each of them can be taken or left. */
export const ChangeList = ({ sheet, filter }: Props) => {
  const { t } = useTranslation('sheets')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(changesQuery(sheet.uuid, filter, page))
  const { mutate } = useTake(sheet.uuid)
  // The state of a mutation is shown later than a press, so the tick would go back for a moment.
  const [tick, setTick] = useState<{ position: number; taken: boolean }>()
  const take = (position: number, taken: boolean) => {
    setTick({ position, taken })
    mutate({ taken, positions: [position] }, { onSettled: () => setTick(undefined) })
  }
  const changes = data?._embedded.changes ?? []
  return (
    <div className={styles.scroll}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {data && (
        <>
          <table className={`${classes.table} ${styles.changes}`}>
            <caption>{t('update.list')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('update.take')}</th>
                <th scope="col">{t(`update.item.${sheet.kind}`)}</th>
                <th scope="col">{t('mapping.column')}</th>
                <th scope="col">{t('update.now')}</th>
                <th scope="col">{t('update.proposed')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <ChangeRow
                  key={change.position}
                  // The tick does not wait for the answer.
                  change={tick?.position === change.position ? { ...change, taken: tick.taken } : change}
                  header={sheet.columns[change.column]?.header ?? change.field}
                  disabled={tick !== undefined}
                  onTake={(taken) => take(change.position, taken)}
                />
              ))}
            </tbody>
          </table>
          <Paging page={data.page} label={t('update.pages')} onPage={setPage} />
        </>
      )}
    </div>
  )
}

type RowProps = { change: SheetChange; header: string; disabled: boolean; onTake: (taken: boolean) => void }

const ChangeRow = ({ change, header, disabled, onTake }: RowProps) => {
  const { t } = useTranslation('sheets')
  const { title, pressmark, kind, code, base, current, proposed, taken, row } = change
  const name = title || pressmark
  return (
    <tr data-kind={kind}>
      <td>
        <Checkbox
          aria-label={t('update.takeCell', { item: name, column: header })}
          checked={taken}
          disabled={disabled || kind === 'refused'}
          onChange={({ currentTarget: { checked } }) => onTake(checked)}
        />
      </td>
      <th scope="row">
        <EntryLink {...change} name={name} />
        <span className={classes.hint}>
          {pressmark === ''
            ? t('update.row', { row: formatCount(row) })
            : t('update.place', { pressmark, row: formatCount(row) })}
        </span>
      </th>
      <td>{header}</td>
      <td>
        <span className={styles.label}>{t('update.now')}: </span>
        <Values values={current} />
        {kind === 'conflict' && base && (
          <span className={classes.hint}>
            {t('update.base')} <Values values={base} />
          </span>
        )}
      </td>
      <td>
        <span className={styles.label}>{t('update.proposed')}: </span>
        <Values values={proposed} />
        {kind !== 'change' && (
          <span className={styles.reason}>{code ? t(`update.reasons.${code}`) : t(`update.kindHints.${kind}`)}</span>
        )}
      </td>
    </tr>
  )
}

type EntryProps = Pick<SheetChange, 'itemUuid' | 'collectionUuid'> & { name: string }

/* Media are shown on the page of their item. An entry in the bin has no page. */
const EntryLink = ({ itemUuid, collectionUuid, name }: EntryProps) => {
  if (collectionUuid === null) return name
  return itemUuid === null ? (
    <Link to="/catalog/$collectionUuid" params={{ collectionUuid }}>
      {name}
    </Link>
  ) : (
    <Link to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid: itemUuid }}>
      {name}
    </Link>
  )
}

const Values = ({ values }: { values: readonly string[] }) => {
  const { t } = useTranslation('sheets')
  if (values.length === 0) return <span className={styles.none}>{t('update.empty')}</span>
  return (
    <span className={styles.values}>
      {values.map((value, at) => (
        // Values may repeat. Only their position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>{value}</span>
      ))}
    </span>
  )
}
