import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { stateKeys, transitionKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { StatesPanel } from './states/StatesPanel.tsx'
import { TransitionsPanel } from './transitions/TransitionsPanel.tsx'
import styles from './Workflows.module.css'

/** States, and the transitions between them. The selection is in the address. @source spec 002 §2 */
export const WorkflowsTab = () => {
  const { t } = useTranslation('workflow')
  const narrow = useMediaQuery('(max-width: 61.99em)')
  const navigate = useNavigate()
  const { part = 'states' } = useSearch({ from: '/shell/configuration' })
  useRefresh({ kinds: ['state.changed'], keys: [stateKeys.all] })
  useRefresh({ kinds: ['transition.changed'], keys: [transitionKeys.all] })
  const choose = (chosen: string | null) =>
    void navigate({
      to: '/configuration',
      search: { tab: 'workflows', ...(chosen === 'transitions' && { part: chosen }) },
    })
  return (
    <Tabs
      value={part}
      onChange={choose}
      keepMounted={false}
      orientation={narrow ? 'horizontal' : 'vertical'}
      classNames={{ root: styles.tabs }}
    >
      <Tabs.List aria-label={t('tab')}>
        <Tabs.Tab value="states">{t('states.tab')}</Tabs.Tab>
        <Tabs.Tab value="transitions">{t('transitions.tab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="states" {...(narrow ? { pt: 20 } : { pl: 24 })}>
        <StatesPanel />
      </Tabs.Panel>
      <Tabs.Panel value="transitions" {...(narrow ? { pt: 20 } : { pl: 24 })}>
        <TransitionsPanel />
      </Tabs.Panel>
    </Tabs>
  )
}
