import { useDisclosure } from '@mantine/hooks'
import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { CheckReport } from './CheckReport.tsx'
import { ImportResult } from './ImportResult.tsx'
import { MappingStep } from './MappingStep.tsx'
import { StepFailed } from './StepFailed.tsx'
import classes from './Sheets.module.css'
import { StepProgress } from './StepProgress.tsx'
import { UndoResult } from './UndoResult.tsx'

export type StepProps = { sheet: Spreadsheet; onSheet: (sheet: Spreadsheet) => void }

/** What stands on the screen at each step. */
export const SheetStepView = ({ sheet, onSheet }: StepProps) => {
  const [mapping, { open, close }] = useDisclosure()
  const mapAgain = mapping && (sheet.step === 'CHECKED' || (sheet.step === 'CHECKING' && sheet.reason !== undefined))
  const part = useFocusFallback([sheet.step, sheet.reason?.code, mapAgain].join(' '))
  const view = () => {
    if (sheet.step === 'MAPPING' || mapAgain) return <MappingStep sheet={sheet} onSheet={onSheet} onStarted={close} />
    if (sheet.reason) return <StepFailed sheet={sheet} onSheet={onSheet} onMap={open} />
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
