import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import styles from '../People.module.css'
import { USER_SORT_NAMES, type UserSort } from '../sorts.ts'

const DEBOUNCE_MS = 200

type Props = { sort: UserSort; searchTerm: string | undefined; onAdd: () => void }

/** Search and sort order of the users. Both are in the address. */
export const UsersBar = ({ sort, searchTerm = '', onAdd }: Props) => {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const sortBy = (by: UserSort) =>
    void navigate({ to: '/management', search: { tab: 'people', sort: by, ...(searchTerm && { searchTerm }) } })
  const search = useDebouncedCallback((typed: string) => {
    const term = typed.trim()
    const filter = { tab: 'people', sort, ...(term && { searchTerm: term }) } as const
    void navigate({ to: '/management', search: filter, replace: true })
  }, DEBOUNCE_MS)
  return (
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
        onChange={({ currentTarget }) => sortBy(currentTarget.value as UserSort)} // its values are those below
        data={USER_SORT_NAMES.map((value) => ({ value, label: t(`users.sorts.${value}`) }))}
      />
      <SettingsHistoryButton area="PEOPLE" />
      <Button className={styles.add} leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />} onClick={onAdd}>
        {t('users.add')}
      </Button>
    </div>
  )
}
