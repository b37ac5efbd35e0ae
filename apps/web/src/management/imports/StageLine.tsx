import { VisuallyHidden } from '@mantine/core'
import type { AssetImport } from '@pressmark/contract/ingest/imports.ts'
import { useTranslation } from 'react-i18next'
import styles from './Imports.module.css'

/** The stages in the order of the specification. @source spec 001 §2 */
export const STAGES = ['metadata', 'upload', 'processing', 'indexing', 'overall'] as const
type Stages = Pick<AssetImport, (typeof STAGES)[number]>

/** A bullet for each stage, filled if the stage is DONE. */
export const StageLine = ({ of: stages }: { of: Stages }) => {
  const { t } = useTranslation('management')
  const done = STAGES.filter((stage) => stages[stage].importState === 'DONE').length
  return (
    <span className={styles.line}>
      <VisuallyHidden>{t('imports.stagesDone', { count: done, stages: STAGES.length })}</VisuallyHidden>
      {STAGES.map((stage) => (
        <Bullet key={stage} filled={stages[stage].importState === 'DONE'} />
      ))}
    </span>
  )
}

export const Bullet = ({ filled }: { filled: boolean }) => (
  <span className={styles.bullet} data-filled={filled || undefined} aria-hidden />
)
