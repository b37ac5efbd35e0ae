import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IMPORT_FILTER_STATES } from '@pressmark/contract/platform/constants.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './Imports.module.css'
import { importersQuery, type ImportFilter } from './imports.queries.ts'

const DEBOUNCE_MS = 300

/** The filters of the import list. They are in the address, so that a person can send them to a colleague. */
export const ImportFilters = ({ filter }: { filter: ImportFilter }) => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { data: importers = [] } = useQuery(importersQuery)
  // The other filters are read from the address, because they may have changed just before the next render.
  const choose = (change: ImportFilter, how = { replace: false }) =>
    void navigate({
      to: '/management',
      search: ({ page: _page, ...previous }) => {
        const filters = Object.entries({ ...previous, ...change }).filter(([, value]) => value !== undefined)
        return Object.fromEntries(filters)
      },
      ...how,
    })
  const search = useDebouncedCallback(
    (typed: string) => choose({ text: typed.trim() || undefined }, { replace: true }),
    DEBOUNCE_MS,
  )
  const day = (end: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`imports.${end}`)}
      value={filter[end] ?? ''}
      onChange={({ currentTarget }) => choose({ [end]: currentTarget.value || undefined })}
    />
  )
  return (
    <search className={styles.filters} aria-label={t('imports.filters')}>
      <TextInput
        type="search"
        label={t('imports.search')}
        placeholder={t('imports.searchHint')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        defaultValue={filter.text}
        maxLength={200}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      <NativeSelect
        label={t('imports.state')}
        value={filter.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          choose({ state: IMPORT_FILTER_STATES.find((one) => one === value) })
        }
        data={[
          { value: '', label: t('imports.anyState') },
          ...IMPORT_FILTER_STATES.map((value) => ({ value, label: t(`imports.states.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('imports.person')}
        value={filter.person ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ person: value || undefined })}
        data={[
          { value: '', label: t('imports.anyPerson') },
          ...importers.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
      />
      {day('from')}
      {day('to')}
    </search>
  )
}
