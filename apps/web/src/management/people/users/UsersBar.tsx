import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import { withoutEmpty } from '#shared/text/without-empty.ts'
import styles from '../People.module.css'
import type { UserFilter } from '../people.queries.ts'
import { USER_SORT_NAMES, type UserSort } from '../sorts.ts'
import { UserFilters } from './UserFilters.tsx'

const DEBOUNCE_MS = 200

type Props = { filter: UserFilter; onAdd: () => void }

/** Search, sort order and filters of the users. They are in the address. */
export const UsersBar = ({ filter, onAdd }: Props) => {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const { sort, searchTerm = '', status } = filter
  const active = [status, filter.role, filter.workgroup, filter.factor].filter((one) => one !== undefined).length
  const [open, setOpen] = useState(active > 0)
  const change = (changed: Partial<UserFilter>, how = { replace: false }) =>
    void navigate({
      to: '/management',
      search: { tab: 'people', ...withoutEmpty({ ...filter, page: undefined, ...changed }) },
      ...how,
    })
  const search = useDebouncedCallback(
    (typed: string) => change({ searchTerm: typed.trim() || undefined }, { replace: true }),
    DEBOUNCE_MS,
  )
  return (
    <>
      <div className={styles.bar}>
        <search>
          <TextInput
            type="search"
            label={t('users.search')}
            placeholder={t('users.searchHint')}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            defaultValue={searchTerm}
            onChange={({ currentTarget }) => search(currentTarget.value)}
          />
        </search>
        <NativeSelect
          label={t('users.sort')}
          value={sort}
          onChange={({ currentTarget }) => change({ sort: currentTarget.value as UserSort })} // its values are those below
          disabled={status === 'removed' || status === 'invited'}
          data={USER_SORT_NAMES.map((value) => ({ value, label: t(`users.sorts.${value}`) }))}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={17} stroke={1.6} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {active > 0 ? t('users.filtersOf', { number: active }) : t('users.filters')}
        </Button>
        <SettingsHistoryButton area="PEOPLE" />
        <Button className={styles.add} leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />} onClick={onAdd}>
          {t('users.add')}
        </Button>
      </div>
      {open && <UserFilters filter={filter} onChange={change} />}
    </>
  )
}
