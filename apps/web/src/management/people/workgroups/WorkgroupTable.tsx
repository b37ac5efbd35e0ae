import { ActionIcon, Badge, Table, UnstyledButton } from '@mantine/core'
import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { EntityHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import styles from '../People.module.css'
import { memberCountQuery } from '../people.queries.ts'

type Props = {
  workgroups: readonly Workgroup[]
  onOpen: (workgroup: Workgroup) => void
  onDelete: (workgroup: Workgroup) => void
}

/** One row per workgroup. */
export const WorkgroupTable = ({ workgroups, onOpen, onDelete }: Props) => {
  const { t } = useTranslation('people')
  return (
    <div className={styles.frame}>
      <Table className={styles.table} aria-label={t('workgroups.tab')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('workgroups.name')}</Table.Th>
            <Table.Th className={styles.number}>{t('workgroups.members')}</Table.Th>
            <Table.Th>
              <span className={styles.unseen}>{t('actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {workgroups.map((workgroup) => (
            <Table.Tr key={workgroup.uuid}>
              <Table.Td>
                <span className={styles.person}>
                  <UnstyledButton className={styles.open} onClick={() => onOpen(workgroup)}>
                    {workgroup.name}
                  </UnstyledButton>
                  {workgroup.isSystem && (
                    <Badge variant="light" color="gray" className={styles.source}>
                      {t('workgroups.system')}
                    </Badge>
                  )}
                </span>
              </Table.Td>
              <Table.Td className={styles.number}>
                <MemberCount workgroup={workgroup} />
              </Table.Td>
              <Table.Td className={styles.action}>
                <EntityHistoryButton area="PEOPLE" of={workgroup} />
                {!workgroup.isSystem && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={t('workgroups.deleteOf', { name: workgroup.name })}
                    onClick={() => onDelete(workgroup)}
                  >
                    <IconTrash size={18} stroke={1.6} />
                  </ActionIcon>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/* The number of members, or N/A if it could not be loaded. @source spec 001 §2 */
const MemberCount = ({ workgroup }: { workgroup: Workgroup }) => {
  const { t } = useTranslation('people')
  const { data, error } = useQuery(memberCountQuery(workgroup))
  if (error) return t('workgroups.notAvailable')
  return data === undefined ? null : formatCount(data)
}
