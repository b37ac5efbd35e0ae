import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from './Management.module.css'
import { MetadataTab } from './templates/MetadataTab.tsx'

const TABS = ['sign-in', 'workflows'] as const

const ProviderTab = lazyComponent(() => import('./provider/ProviderTab.tsx'), 'ProviderTab')
const WorkflowsTab = lazyComponent(() => import('#workflow/WorkflowsTab.tsx'), 'WorkflowsTab')

/** The configuration of the tenant. The tab is in the address. @source spec 001 §2, spec 002 §2 */
export const ConfigurationPage = () => {
  const { t } = useTranslation(['management', 'workflow'])
  const navigate = useNavigate()
  const { tab = 'metadata' } = useSearch({ from: '/shell/configuration' })
  const choose = (chosen: string | null) => {
    const tab = TABS.find((one) => one === chosen)
    void navigate({ to: '/configuration', search: tab ? { tab } : {} })
  }
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('configuration')} />
      <ScreenHeading className={styles.title}>{t('configuration')}</ScreenHeading>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t('configuration')}>
          <Tabs.Tab value="metadata">{t('templates.tab')}</Tabs.Tab>
          <Tabs.Tab value="sign-in">{t('provider.tab')}</Tabs.Tab>
          <Tabs.Tab value="workflows">{t('workflow:tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="metadata" pt={20}>
          <MetadataTab />
        </Tabs.Panel>
        <Tabs.Panel value="sign-in" pt={20}>
          <Suspense fallback={null}>
            <ProviderTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="workflows" pt={20}>
          <Suspense fallback={null}>
            <WorkflowsTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
