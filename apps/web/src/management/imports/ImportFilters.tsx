import { NativeSelect } from '@mantine/core'
import { IMPORT_FILTER_STATES, type ImportFilterState } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './Imports.module.css'
import { importersQuery } from './imports.queries.ts'

type Props = { state: ImportFilterState | undefined; person: string | undefined }

/** The filters of the import list. They are in the address, so that a person can send them to a colleague. */
export const ImportFilters = ({ state, person }: Props) => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { data: importers = [] } = useQuery(importersQuery)
  // The other filter is read from the address, because it may have changed just before the next render.
  const choose = (change: Partial<Props>) =>
    void navigate({
      to: '/management',
      search: (previous) => {
        const filters = { ...previous, ...change }
        const selected = IMPORT_FILTER_STATES.find((one) => one === filters.state)
        return { ...(selected && { state: selected }), ...(filters.person && { person: filters.person }) }
      },
    })
  return (
    <search className={styles.filters} aria-label={t('imports.filters')}>
      <NativeSelect
        label={t('imports.state')}
        value={state ?? ''}
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
        value={person ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ person: value || undefined })}
        data={[
          { value: '', label: t('imports.anyPerson') },
          ...importers.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
      />
    </search>
  )
}
