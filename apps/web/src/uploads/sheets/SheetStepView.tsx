import { useDisclosure } from '@mantine/hooks'
import { importSpreadsheet, stopSpreadsheet, type Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { HiddenRows } from './HiddenRows.tsx'
import { MappingStep } from './MappingStep.tsx'
import { StepFailed } from './StepFailed.tsx'
import classes from './Sheets.module.css'
import { Problems } from './Problems.tsx'
import type { StepProps } from './types.ts'
import { UndoButton } from './UndoButton.tsx'
import { CompareReport } from './update/CompareReport.tsx'
import { UpdateMapping } from './update/UpdateMapping.tsx'
import { UpdateStarted } from './update/UpdateStarted.tsx'

/** Shows the part of the page that fits the current step. */
export const SheetStepView = ({ sheet, onSheet }: StepProps) => {
  const [mapping, { open, close }] = useDisclosure()
  const isMapping = mapping && (sheet.step === 'CHECKED' || (sheet.step === 'CHECKING' && sheet.reason !== undefined))
  const part = useFocusFallback([sheet.step, sheet.reason?.code, isMapping].join(' '))
  const view = () => {
    if (sheet.step === 'MAPPING' || isMapping) {
      const Mapping = sheet.mode === 'update' ? UpdateMapping : MappingStep
      return <Mapping sheet={sheet} onSheet={onSheet} onStarted={close} />
    }
    if (sheet.reason) return <StepFailed sheet={sheet} onSheet={onSheet} onMap={open} />
    if (sheet.mode === 'update' && sheet.step === 'CHECKED')
      return <CompareReport sheet={sheet} onSheet={onSheet} onMap={open} />
    if (sheet.mode === 'update' && sheet.step === 'IMPORTED') return <UpdateStarted sheet={sheet} />
    if (sheet.step === 'CHECKED') return <CheckReport sheet={sheet} onSheet={onSheet} onMap={open} />
    if (sheet.step === 'IMPORTED') return <ImportResult sheet={sheet} onSheet={onSheet} />
    if (sheet.step === 'UNDONE') return <UndoResult sheet={sheet} />
    return <StepProgress sheet={sheet} onSheet={onSheet} />
  }
  return (
    <div ref={part} tabIndex={-1} className={classes.step}>
      {view()}
    </div>
  )
}

/** Shows the result of the dry run, and the next actions. */
const CheckReport = ({ sheet, onSheet, onMap }: StepProps & { onMap: () => void }) => {
  const { t } = useTranslation('sheets')
  const { mutateAsync } = useMutation({
    mutationFn: () => call(importSpreadsheet, { params: { uuid: sheet.uuid } }),
    onSuccess: onSheet,
    meta: { notify: true },
  })
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  return (
    <section>
      <h2 className={classes.heading}>{t('report.title')}</h2>
      <output className={classes.sums}>
        <span>{t('report.valid', counted(sheet.valid))}</span>
        {sheet.invalid > 0 && <span data-wrong>{t('report.invalid', counted(sheet.invalid))}</span>}
        <HiddenRows sheet={sheet} />
        {sheet.newCollections > 0 && <span>{t('report.collections', counted(sheet.newCollections))}</span>}
        {sheet.images > 0 && <span>{t('report.images', counted(sheet.images))}</span>}
      </output>
      <div className={classes.actions}>
        <CallButton onCall={() => mutateAsync()} disabled={sheet.valid === 0}>
          {t('report.import', counted(sheet.valid))}
        </CallButton>
        <Button variant="default" onClick={onMap}>
          {t('report.map')}
        </Button>
      </div>
      <Problems sheet={sheet} title={t('report.problems', counted(sheet.problems))} />
    </section>
  )
}

/** Shows the result of the import, and offers to undo it. */
const ImportResult = ({ sheet, onSheet }: StepProps) => {
  const { t } = useTranslation('sheets')
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  return (
    <section>
      <h2 className={classes.heading}>{t('result.title')}</h2>
      <output className={classes.sums}>
        <span>{t('result.items', counted(sheet.valid))}</span>
        {sheet.newCollections > 0 && <span>{t('result.collections', counted(sheet.newCollections))}</span>}
        {sheet.images > 0 && <span>{t('result.images', counted(sheet.images))}</span>}
        {sheet.invalid > 0 && <span data-wrong>{t('result.invalid', counted(sheet.invalid))}</span>}
      </output>
      <div className={classes.actions}>
        {sheet.collectionUuid && <OpenCollection collectionUuid={sheet.collectionUuid} />}
        <UndoButton sheet={sheet} onSheet={onSheet} />
      </div>
      <Problems sheet={sheet} title={t('report.problems', counted(sheet.problems))} />
    </section>
  )
}

const OpenCollection = ({ collectionUuid }: { collectionUuid: string }) => {
  const { t } = useTranslation('sheets')
  return (
    <Button renderRoot={(props) => <Link {...props} to="/catalog/$collectionUuid" params={{ collectionUuid }} />}>
      {t('result.open')}
    </Button>
  )
}

/** Shows the progress of a running step. The step continues when the person leaves the page, until it is stopped. */
const StepProgress = ({ sheet, onSheet }: StepProps) => {
  const { t } = useTranslation('sheets')
  const step = sheet.step === 'IMPORTING' || sheet.step === 'UNDOING' ? sheet.step : 'CHECKING'
  const title = sheet.mode === 'update' ? t('update.comparing') : t(`working.${step}.title`)
  const count = step === 'CHECKING' ? sheet.rows : sheet.valid
  const { mutateAsync } = useMutation({
    mutationFn: () => call(stopSpreadsheet, { params: { uuid: sheet.uuid } }),
    onSuccess: onSheet,
    meta: { notify: true },
  })
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <Progress value={100 * sheet.progress} size="lg" aria-label={title} />
      <p className={classes.text}>
        {t(`working.${step}.so_far`, { count, shown: formatCount(count) })} {t('working.leave')}
      </p>
      <div className={classes.actions}>
        <CallButton variant="default" onCall={() => mutateAsync()}>
          {t('working.stop')}
        </CallButton>
      </div>
    </section>
  )
}

/** Shows which items were removed, and which were kept because someone has changed them. */
const UndoResult = ({ sheet }: { sheet: Spreadsheet }) => {
  const { t } = useTranslation('sheets')
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  return (
    <section>
      <h2 className={classes.heading}>{t('undone.title')}</h2>
      <output className={classes.sums}>
        <span>{t('undone.items', counted(sheet.valid))}</span>
        {sheet.invalid > 0 && <span data-wrong>{t('undone.skipped', counted(sheet.invalid))}</span>}
      </output>
      <Problems sheet={sheet} title={t('undone.skippedItems', counted(sheet.problems))} />
    </section>
  )
}
