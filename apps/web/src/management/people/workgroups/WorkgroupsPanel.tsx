import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { ListSection } from '../ListSection.tsx'
import styles from '../People.module.css'
import { workgroupsQuery } from '../workgroups.queries.ts'
import { WorkgroupDialogs, type OpenWorkgroupDialog } from './WorkgroupDialogs.tsx'
import { WorkgroupTable } from './WorkgroupTable.tsx'

/** The workgroups of the tenant, in pages. The list is never empty, because all tenants have the built-in workgroups. */
export const WorkgroupsPanel = () => {
  const { t } = useTranslation('people')
  const { page = 1 } = useSearch({ from: '/shell/management' })
  const query = useQuery(workgroupsQuery(page))
  const data = useLatest(query.data)
  const [doing, setDoing] = useState<OpenWorkgroupDialog>()
  const bar = (
    <div className={styles.bar}>
      <Button
        className={styles.add}
        leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
        onClick={() => setDoing({ kind: 'create' })}
      >
        {t('workgroups.add')}
      </Button>
    </div>
  )
  return (
    <ListSection label={t('workgroups.tab')} pages={t('workgroups.pages')} page={data?.page} query={query} bar={bar}>
      <WorkgroupTable
        workgroups={data?._embedded.userGroups ?? []}
        onOpen={(workgroup) => setDoing({ kind: 'open', workgroup })}
        onDelete={(workgroup) => setDoing({ kind: 'delete', workgroup })}
      />
      {doing && <WorkgroupDialogs doing={doing} onClose={() => setDoing(undefined)} />}
    </ListSection>
  )
}
