import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '../people/People.module.css'
import { TENANT_SORT_NAMES, type TenantSort } from './sorts.ts'

const DEBOUNCE_MS = 200

type Props = { order: TenantSort; searchTerm: string | undefined; onAdd: () => void }

/** Search and sort order of the tenants. Both are in the address. */
export const ManagedTenantsBar = ({ order, searchTerm = '', onAdd }: Props) => {
  const { t } = useTranslation('tenants')
  const navigate = useNavigate()
  const show = (by: TenantSort, term: string) =>
    void navigate({
      to: '/management',
      search: { tab: 'organisations', order: by, ...(term && { searchTerm: term }) },
      replace: term !== searchTerm,
    })
  const search = useDebouncedCallback((typed: string) => show(order, typed.trim()), DEBOUNCE_MS)
  return (
    <div className={styles.bar}>
      <search>
        <TextInput
          type="search"
          label={t('search')}
          placeholder={t('searchHint')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          defaultValue={searchTerm}
          maxLength={200}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
      </search>
      <NativeSelect
        label={t('sort')}
        value={order}
        onChange={({ currentTarget }) => show(currentTarget.value as TenantSort, searchTerm)} // its values are those below
        data={TENANT_SORT_NAMES.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      <Button className={styles.add} leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />} onClick={onAdd}>
        {t('add')}
      </Button>
    </div>
  )
}
