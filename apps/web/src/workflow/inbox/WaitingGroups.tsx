import type { Waiting } from '@pressmark/contract/workflow/inbox.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './Inbox.module.css'

type Props = { waiting: readonly Waiting[]; chosen: Waiting; onChoose: (group: Waiting) => void }

/** The kinds and states in which something waits, each with how much. */
export const WaitingGroups = ({ waiting, chosen, onChoose }: Props) => {
  const { t } = useTranslation('workflow')
  return (
    <nav aria-label={t('inbox.groups')}>
      <ul className={styles.groups}>
        {waiting.map((group) => (
          <li key={`${group.resourceType} ${group.state}`}>
            <button
              type="button"
              className={styles.group}
              aria-current={group === chosen ? 'page' : undefined}
              onClick={() => onChoose(group)}
            >
              <span className={styles.kind}>{t(`entities.${group.resourceType}`)}</span>
              <Dot color={group.color} outlined={false}>
                {group.state}
              </Dot>
              <span className={styles.count}>{formatCount(group.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
