import { Progress, Stack } from '@mantine/core'
import type { TransitionRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import styles from '../Workflows.module.css'

/** The progress of a job. */
export const RunProgress = ({ run }: { run: TransitionRun }) => {
  const { t } = useTranslation('workflow')
  const { name, progress, moved, skipped, total } = run
  return (
    <Stack gap="sm">
      <p className={styles.name}>{name}</p>
      <Progress value={progress * 100} aria-label={name} />
      <output className={styles.hint}>
        {t('run.progress', { done: formatCount(moved + skipped), total: formatCount(total) })}
      </output>
      <p className={styles.hint}>{t('run.working')}</p>
    </Stack>
  )
}
