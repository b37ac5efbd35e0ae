import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { ImportsTab } from './imports/ImportsTab.tsx'
import { repeatedPressmarksQuery } from './pressmarks/pressmarks.queries.ts'
import styles from './Management.module.css'

const TABS = [
  'overview',
  'people',
  'messages',
  'originals',
  'pressmarks',
  'history',
  'webhooks',
  'organisation',
  'organisations',
] as const

const FixityTab = lazyComponent(() => import('./fixity/FixityTab.tsx'), 'FixityTab')
const OverviewTab = lazyComponent(() => import('./overview/OverviewTab.tsx'), 'OverviewTab')
const HistoryTab = lazyComponent(() => import('./history/HistoryTab.tsx'), 'HistoryTab')
const MessagesTab = lazyComponent(() => import('./messages/MessagesTab.tsx'), 'MessagesTab')
const TenantSettingsTab = lazyComponent(() => import('./tenants/TenantSettingsTab.tsx'), 'TenantSettingsTab')
const ManagedTenantsTab = lazyComponent(() => import('./tenants/ManagedTenantsTab.tsx'), 'ManagedTenantsTab')
const PressmarksTab = lazyComponent(() => import('./pressmarks/PressmarksTab.tsx'), 'PressmarksTab')
const WebhooksTab = lazyComponent(() => import('./webhooks/WebhooksTab.tsx'), 'WebhooksTab')
const PeopleTab = lazyComponent(() => import('./people/PeopleTab.tsx'), 'PeopleTab')

const PANELS = {
  overview: OverviewTab,
  imports: ImportsTab,
  people: PeopleTab,
  messages: MessagesTab,
  originals: FixityTab,
  pressmarks: PressmarksTab,
  history: HistoryTab,
  webhooks: WebhooksTab,
  organisation: TenantSettingsTab,
  organisations: ManagedTenantsTab,
}

/** The management screens of administrators. The tab is in the address. @source spec 001 §2 */
export const ManagementPage = () => {
  const { t } = useTranslation(['management', 'fixity', 'people', 'tenants'])
  const navigate = useNavigate()
  const { tab: requested = 'imports' } = useSearch({ from: '/shell/management' })
  const ofAll = useMay('platform.manage')
  const tab = requested === 'organisations' && !ofAll ? 'imports' : requested
  const { data: repeated } = useQuery(repeatedPressmarksQuery(1))
  const hasRepeated = tab === 'pressmarks' || (repeated?.page.totalElements ?? 0) > 0
  const choose = (chosen: string | null) => {
    const tab = TABS.find((one) => one === chosen)
    void navigate({ to: '/management', search: tab ? { tab } : {} })
  }
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('title')} />
      <ScreenHeading className={styles.title}>{t('title')}</ScreenHeading>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t('title')}>
          <Tabs.Tab value="overview">{t('overview.tab')}</Tabs.Tab>
          <Tabs.Tab value="imports">{t('imports.tab')}</Tabs.Tab>
          <Tabs.Tab value="people">{t('people:tab')}</Tabs.Tab>
          <Tabs.Tab value="messages">{t('messages.tab')}</Tabs.Tab>
          <Tabs.Tab value="originals">{t('fixity:tab')}</Tabs.Tab>
          {hasRepeated && <Tabs.Tab value="pressmarks">{t('pressmarks.tab')}</Tabs.Tab>}
          <Tabs.Tab value="history">{t('history.tab')}</Tabs.Tab>
          <Tabs.Tab value="webhooks">{t('webhooks.tab')}</Tabs.Tab>
          <Tabs.Tab value="organisation">{t('tenants:ownTab')}</Tabs.Tab>
          {ofAll && <Tabs.Tab value="organisations">{t('tenants:tab')}</Tabs.Tab>}
        </Tabs.List>
        {Object.entries(PANELS).map(([value, Panel]) => (
          <Tabs.Panel key={value} value={value} pt={20}>
            <Suspense fallback={null}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
