import { Button, Checkbox } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './Inbox.module.css'

type Props = {
  total: number
  chosen: number
  /** Whether all of this page is chosen. */
  all: boolean
  onAll: (wanted: boolean) => void
  onAct: () => void
}

/** How many wait, or are chosen, and the way to what can be done with them. */
export const WaitingBar = ({ total, chosen, all, onAll, onAct }: Props) => {
  const { t } = useTranslation('workflow')
  return (
    <div className={styles.bar}>
      <Checkbox
        aria-label={t('inbox.selectPage')}
        checked={all}
        indeterminate={!all && chosen > 0}
        onChange={({ currentTarget }) => onAll(currentTarget.checked)}
      />
      <h2 className={styles.total} aria-live="polite">
        {chosen > 0
          ? t('inbox.selected', { count: chosen, shown: formatCount(chosen) })
          : t('inbox.waiting', { count: total, shown: formatCount(total) })}
      </h2>
      <Button
        size="xs"
        className={styles.act}
        leftSection={<IconRoute size={16} stroke={1.6} aria-hidden />}
        disabled={chosen === 0}
        onClick={onAct}
      >
        {t('run.title')}
      </Button>
    </div>
  )
}
