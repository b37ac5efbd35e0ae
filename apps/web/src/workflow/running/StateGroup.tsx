import { Radio, Stack } from '@mantine/core'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { groupByState } from '@pressmark/contract/workflow/transition-runs.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './Running.module.css'

/** Chosen entities that are in one state, and the actions that there are for them. */
export const StateGroup = ({ group }: { group: AnswerOf<typeof groupByState>['groups'][number] }) => {
  const { t } = useTranslation('workflow')
  const { state, color, uuids, transitions } = group
  return (
    <section className={styles.group} aria-label={state}>
      <h3 className={styles.state}>
        <Dot color={color} outlined={false}>
          {state}
        </Dot>
        <span className={styles.count}>
          {t('run.ofState', { count: uuids.length, shown: formatCount(uuids.length) })}
        </span>
      </h3>
      {transitions.length === 0 ? (
        <p className={styles.none}>{t('run.none')}</p>
      ) : (
        <Stack gap="xs">
          {transitions.map(({ uuid, name, itemToState }) => (
            <Radio key={uuid} value={uuid} label={`${name} → ${itemToState}`} />
          ))}
        </Stack>
      )}
    </section>
  )
}
