import { Alert, Checkbox } from '@mantine/core'
import { fieldTarget, readTarget, UUID_TARGET } from '@pressmark/contract/ingest/sheet-targets.ts'
import { checkSpreadsheet, type Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { MappingTable } from '../MappingTable.tsx'
import type { StepProps } from '../types.ts'
import classes from '../Sheets.module.css'
import styles from './Update.module.css'

type Props = StepProps & { onStarted: () => void }

/** Starts the comparison of a spreadsheet with the catalogue. The columns of an export are known. */
export const UpdateMapping = (props: Props) =>
  props.sheet.base === 'available' ? <KnownColumns {...props} /> : <ChosenColumns {...props} />

const useComparison = ({ sheet, onSheet, onStarted }: Props) => {
  const { mutateAsync } = useMutation({
    mutationFn: (body: { targets: string[]; emptyClears?: boolean[] }) =>
      call(checkSpreadsheet, { params: { uuid: sheet.uuid }, body }),
    onSuccess: (compared) => {
      onSheet(compared)
      onStarted()
    },
    meta: { notify: true },
  })
  return mutateAsync
}

const KnownColumns = (props: Props) => {
  const { t } = useTranslation('sheets')
  const { columns } = props.sheet
  const compare = useComparison(props)
  const unknown = columns.filter(({ target }) => target === '').map(({ header }) => header)
  return (
    <section>
      <h2 className={classes.heading}>{t('update.export')}</h2>
      <p className={classes.text}>{t('update.exportText')}</p>
      {unknown.length > 0 && <p className={classes.text}>{t('update.unknown', { columns: unknown.join(', ') })}</p>}
      <div className={classes.actions}>
        <CallButton onCall={() => compare({ targets: columns.map(({ target }) => target) })}>
          {t('update.compare')}
        </CallButton>
      </div>
    </section>
  )
}

const ChosenColumns = (props: Props) => {
  const { sheet } = props
  const { t } = useTranslation('sheets')
  const [targets, setTargets] = useState(() => sheet.columns.map(({ target }) => target))
  const [emptyClears, setEmptyClears] = useState(() => sheet.columns.map(() => false))
  const { data: templates = [], error, refetch } = useQuery({ ...templatesQuery(sheet.kind), meta: { notify: false } })
  const compare = useComparison(props)
  const isOfItems = sheet.kind === 'ITEM'
  const hasKey = targets.includes(UUID_TARGET) || (isOfItems && targets.includes(fieldTarget('pressmark')))
  const hasDuplicates = targets.some((target, at) => target !== '' && targets.indexOf(target) !== at)
  return (
    <section>
      <h2 className={classes.heading}>{t('update.columns')}</h2>
      <p className={classes.text}>{t(`update.columnsText.${sheet.kind}`)}</p>
      {sheet.base === 'expired' && (
        <Alert color="yellow" variant="light" mb="md">
          {t('update.expired')}
        </Alert>
      )}
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      <MappingTable
        columns={sheet.columns}
        targets={targets}
        templates={templates}
        mode={sheet.mode}
        onTargets={setTargets}
      />
      <EmptyCells
        columns={sheet.columns.map((column, at) => ({
          ...column,
          isField: readTarget(templates, targets[at] ?? '') !== undefined,
        }))}
        clears={emptyClears}
        onClears={setEmptyClears}
      />
      <div className={classes.actions}>
        <CallButton
          onCall={() => compare({ targets, emptyClears })}
          disabled={templates.length === 0 || !hasKey || hasDuplicates}
        >
          {t('update.compare')}
        </CallButton>
        <output className={classes.note}>
          {!hasKey ? t(isOfItems ? 'update.noKey' : 'update.noUuid') : hasDuplicates && t('mapping.duplicate')}
        </output>
      </div>
    </section>
  )
}

type EmptyCellsProps = {
  columns: readonly (Spreadsheet['columns'][number] & { isField: boolean })[]
  clears: readonly boolean[]
  onClears: (clears: boolean[]) => void
}

/* Only columns that become a field can remove values. */
const EmptyCells = ({ columns, clears, onClears }: EmptyCellsProps) => {
  const { t } = useTranslation('sheets')
  return (
    <fieldset className={styles.group}>
      <legend>{t('update.emptyCells')}</legend>
      <p className={classes.text}>{t('update.emptyCellsText')}</p>
      {columns.map(
        ({ header, isField }, at) =>
          isField && (
            <Checkbox
              // Columns may have equal names. Only their position identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              label={header}
              checked={clears[at] ?? false}
              onChange={({ currentTarget: { checked } }) => onClears(clears.with(at, checked))}
            />
          ),
      )}
    </fieldset>
  )
}
