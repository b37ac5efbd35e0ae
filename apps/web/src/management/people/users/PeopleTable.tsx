import { Table } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import styles from '../People.module.css'

type Row = {
  key: string
  name: ReactNode
  /** Cells that a narrow screen hides. */
  details: readonly ReactNode[]
  action: ReactNode
}

type Props = { label: string; none: string; heads: readonly [string, ...string[]]; rows: readonly Row[] }

/** A table of people who are not members, with one action for each of them. */
export const PeopleTable = ({ label, none, heads: [first, ...heads], rows }: Props) => {
  const { t } = useTranslation('people')
  if (rows.length === 0) return <EmptyState icon={<IconUsers size={32} stroke={1.4} aria-hidden />} text={none} />
  return (
    <div className={styles.frame}>
      <Table className={styles.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{first}</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} className={styles.wide}>
                {head}
              </Table.Th>
            ))}
            <Table.Th>
              <span className={styles.unseen}>{t('actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, details, action }) => (
            <Table.Tr key={key}>
              <Table.Td>{name}</Table.Td>
              {heads.map((head, at) => (
                <Table.Td key={head} className={styles.wide}>
                  {details[at]}
                </Table.Td>
              ))}
              <Table.Td className={styles.action}>{action}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
