import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { AssetImport } from '@pressmark/contract/ingest/imports.ts'
import { useTranslation } from 'react-i18next'
import styles from './Imports.module.css'

/** The stages in the order of the specification. @source spec 001 §2 */
export const STAGES = ['metadata', 'upload', 'processing', 'indexing', 'overall'] as const
type Stages = Pick<AssetImport, (typeof STAGES)[number]>

/** A bullet for each stage, filled if the stage is DONE. Pointing at it shows its name and its state. */
export const StageLine = ({ of: stages }: { of: Stages }) => {
  const { t } = useTranslation('management')
  const done = STAGES.filter((stage) => stages[stage].importState === 'DONE').length
  const textOf = (stage: (typeof STAGES)[number]) =>
    `${t(`imports.stage.${stage}`)}: ${t(`imports.states.${stages[stage].importState}`)}`
  const label = `${t('imports.stagesDone', { count: done, stages: STAGES.length })}. ${STAGES.map(textOf).join(', ')}`
  return (
    <span className={styles.line}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {STAGES.map((stage) => (
        <Tooltip key={stage} label={textOf(stage)}>
          <span className={styles.stage}>
            <Bullet filled={stages[stage].importState === 'DONE'} />
          </span>
        </Tooltip>
      ))}
    </span>
  )
}

export const Bullet = ({ filled }: { filled: boolean }) => (
  <span className={styles.bullet} data-filled={filled || undefined} aria-hidden />
)
