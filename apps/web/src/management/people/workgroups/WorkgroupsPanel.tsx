import { Button } from '@mantine/core'
import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { ListSection } from '../ListSection.tsx'
import styles from '../People.module.css'
import { workgroupsQuery } from '../workgroups.queries.ts'
import { CreateWorkgroup } from './CreateWorkgroup.tsx'
import { DeleteWorkgroup } from './DeleteWorkgroup.tsx'
import { WorkgroupOfAddress } from './WorkgroupDialog.tsx'
import { WorkgroupTable } from './WorkgroupTable.tsx'

/** The workgroups of the tenant, in pages. The list is never empty, because all tenants have the built-in workgroups. */
export const WorkgroupsPanel = () => {
  const { t } = useTranslation('people')
  const { page = 1 } = useSearch({ from: '/shell/management' })
  const navigate = useNavigate()
  const query = useQuery(workgroupsQuery(page))
  const data = useLatest(query.data)
  const [dialog, setDialog] = useState<OpenWorkgroupDialog>()
  const onOpen = ({ uuid }: Workgroup) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, group: uuid }), resetScroll: false })
  const bar = (
    <div className={styles.bar}>
      <Button
        className={styles.add}
        leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
        onClick={() => setDialog({ kind: 'create' })}
      >
        {t('workgroups.add')}
      </Button>
    </div>
  )
  const workgroups = data?._embedded.userGroups ?? []
  return (
    <ListSection label={t('workgroups.tab')} pages={t('workgroups.pages')} page={data?.page} query={query} bar={bar}>
      <WorkgroupOfAddress listed={workgroups} />
      <WorkgroupTable
        workgroups={workgroups}
        onOpen={onOpen}
        onDelete={(workgroup) => setDialog({ kind: 'delete', workgroup })}
      />
      {dialog && <WorkgroupDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
    </ListSection>
  )
}

type OpenWorkgroupDialog = { kind: 'create' } | { kind: 'delete'; workgroup: Workgroup }

/** The dialog that is open over the workgroups. */
const WorkgroupDialogs = ({ dialog, onClose }: { dialog: OpenWorkgroupDialog; onClose: () => void }) => {
  if (dialog.kind === 'create') return <CreateWorkgroup onClose={onClose} />
  return <DeleteWorkgroup workgroup={dialog.workgroup} onClose={onClose} />
}
