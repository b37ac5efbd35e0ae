import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { peopleKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import styles from './People.module.css'
import { ProgramsPanel } from './programs/ProgramsPanel.tsx'
import { UsersPanel } from './users/UsersPanel.tsx'
import { WorkgroupsPanel } from './workgroups/WorkgroupsPanel.tsx'

/** The members of the tenant and its workgroups. @source spec 001 §2 */
export const PeopleTab = () => {
  const { t } = useTranslation(['people', 'apiKeys'])
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 63.99em)')
  const { list = 'users' } = useSearch({ from: '/shell/management' })
  useRefresh({ kinds: ['person.changed', 'workgroup.changed'], keys: [peopleKeys.all] })
  const choose = (chosen: string | null) =>
    void navigate({
      to: '/management',
      search: { tab: 'people', ...((chosen === 'workgroups' || chosen === 'api-keys') && { list: chosen }) },
    })
  return (
    <Tabs
      value={list}
      onChange={choose}
      keepMounted={false}
      orientation={narrow ? 'horizontal' : 'vertical'}
      className={styles.tabs}
    >
      <Tabs.List aria-label={t('tab')}>
        <Tabs.Tab value="users">{t('users.tab')}</Tabs.Tab>
        <Tabs.Tab value="workgroups">{t('workgroups.tab')}</Tabs.Tab>
        <Tabs.Tab value="api-keys">{t('apiKeys:tab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="users" className={styles.panel}>
        <UsersPanel />
      </Tabs.Panel>
      <Tabs.Panel value="workgroups" className={styles.panel}>
        <WorkgroupsPanel />
      </Tabs.Panel>
      <Tabs.Panel value="api-keys" className={styles.panel}>
        <ProgramsPanel />
      </Tabs.Panel>
    </Tabs>
  )
}
