import { Checkbox } from '@mantine/core'
import { CELL_KINDS, type CellKind } from '@pressmark/contract/catalogue/proposals.ts'
import type { SheetChangeSummary } from '@pressmark/contract/ingest/sheet-changes.ts'
import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import type { ChangeFilter } from './changes.queries.ts'
import { useTake } from './use-take.ts'
import styles from './Update.module.css'

type Props = {
  sheet: Spreadsheet
  summary: SheetChangeSummary
  filter: ChangeFilter
  onFilter: (filter: ChangeFilter) => void
}

/** A row for each column with a difference: counts that filter the list below, and a check box that takes all its changes. */
export const ColumnSummary = ({ sheet, summary, filter, onFilter }: Props) => {
  const { t } = useTranslation('sheets')
  const { mutate, isPending } = useTake(sheet.uuid)
  return (
    <div className={styles.scroll}>
      <table className={styles.summary}>
        <caption>{t('update.byColumn')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('update.take')}</th>
            <th scope="col">{t('mapping.column')}</th>
            {CELL_KINDS.map((kind) => (
              <th key={kind} scope="col">
                {t(`update.kinds.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.columns.map(({ column, header, taken, ...counts }) => {
            const possible = counts.change + counts.conflict + counts.damaged
            return (
              <tr key={column}>
                <td>
                  <Checkbox
                    aria-label={t('update.takeColumn', { column: header })}
                    checked={taken > 0 && taken === possible}
                    indeterminate={taken > 0 && taken < possible}
                    disabled={possible === 0 || isPending}
                    // The first press takes only what nothing speaks against. Conflicts are taken one by one or by their count.
                    onChange={() =>
                      mutate(taken > 0 ? { taken: false, column } : { taken: true, column, ...firstTaken(counts) })
                    }
                  />
                </td>
                <th scope="row">{header}</th>
                {CELL_KINDS.map((kind) => (
                  <td key={kind}>
                    <CountButton
                      count={counts[kind]}
                      label={t('update.show', { column: header, kind: t(`update.kinds.${kind}`) })}
                      pressed={filter.column === column && filter.kind === kind}
                      onPress={(pressed) => onFilter(pressed ? { column, kind } : {})}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const firstTaken = ({ change }: { change: number }): { kind?: CellKind } => (change > 0 ? { kind: 'change' } : {})

type CountButtonProps = { count: number; label: string; pressed: boolean; onPress: (pressed: boolean) => void }

const CountButton = ({ count, label, pressed, onPress }: CountButtonProps) =>
  count === 0 ? (
    <span className={styles.none}>0</span>
  ) : (
    <button
      type="button"
      className={styles.count}
      aria-pressed={pressed}
      aria-label={`${label}: ${formatCount(count)}`}
      onClick={() => onPress(!pressed)}
    >
      {formatCount(count)}
    </button>
  )
