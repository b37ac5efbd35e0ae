import { Button, Group } from '@mantine/core'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { readFixity } from '@pressmark/contract/preservation/fixity.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import styles from './Fixity.module.css'
import { useStartRebuilds } from './fixity.queries.ts'

type Props = { derivatives: AnswerOf<typeof readFixity>['derivatives'] }

const FACTS = ['total', 'missing', 'changed', 'olderRecipe', 'unknownRecipe', 'waiting', 'failed'] as const

/** Counts the derivatives that are lost, damaged or of an older recipe, and offers to make them again. */
export const DerivativesSection = ({ derivatives }: Props) => {
  const { t } = useTranslation('fixity')
  const [asksForOlder, setAsksForOlder] = useState(false)
  const start = useStartRebuilds()
  const older = derivatives.olderRecipe + derivatives.unknownRecipe
  const started = () => toastSuccess(t('derivatives.started'))
  return (
    <section className={styles.derivatives} aria-labelledby="derivatives">
      <h2 id="derivatives">{t('derivatives.title')}</h2>
      <p>{t('derivatives.hint')}</p>
      <dl className={styles.facts}>
        {FACTS.map((name) => (
          <div key={name}>
            <dt>{t(`derivatives.facts.${name}`)}</dt>
            <dd>{formatCount(derivatives[name])}</dd>
          </div>
        ))}
      </dl>
      <RefusalAlert error={start.error} />
      <Group gap="sm">
        <CallButton
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
          onCall={() => start.mutateAsync('damaged', { onSuccess: started })}
        >
          {t('derivatives.rebuildDamaged')}
        </CallButton>
        {older > 0 && (
          <Button variant="default" onClick={() => setAsksForOlder(true)}>
            {t('derivatives.rebuildOlder')}
          </Button>
        )}
      </Group>
      {asksForOlder && <RebuildOlder older={older} onStarted={started} onClose={() => setAsksForOlder(false)} />}
    </section>
  )
}

const RebuildOlder = ({ older, onStarted, onClose }: { older: number; onStarted: () => void; onClose: () => void }) => {
  const { t } = useTranslation('fixity')
  const start = useStartRebuilds()
  const done = () => {
    onStarted()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('derivatives.older.title')}
      text={t('derivatives.older.text', { count: older, shown: formatCount(older) })}
      action={t('derivatives.older.action')}
      error={start.error}
      onConfirm={() => start.mutateAsync('olderRecipe', { onSuccess: done })}
      onClose={onClose}
    />
  )
}
