import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { CollectionChoice } from './CollectionChoice.tsx'
import styles from './CollectionPicker.module.css'
import { choicesQuery } from './picker.queries.ts'

const TYPING_MS = 200

type Props = {
  chosen: Collection | undefined
  onChoose: (collection: Collection) => void
  /** Those that are not offered: the collection itself, where something hangs already. */
  without: readonly string[]
}

/** A searchable list of collections in pages of 15. @source spec 000 §2, §9 */
export const CollectionPicker = ({ chosen, onChoose, without }: Props) => {
  const { t } = useTranslation(['places', 'catalogue'])
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching } = useQuery(choicesQuery(text, page))
  const offered = data?._embedded.culturalItemCollections.filter(({ uuid }) => !without.includes(uuid))
  const search = (value: string) => {
    setTyped(value)
    setPage(1)
  }
  return (
    <div className={styles.picker}>
      <TextInput
        type="search"
        label={t('picker.search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={280} />}
      {offered && (
        <fieldset className={styles.list} aria-busy={isFetching}>
          <legend className={styles.legend}>{t('picker.label')}</legend>
          {offered.map((collection) => (
            <CollectionChoice
              key={collection.uuid}
              collection={collection}
              chosen={collection.uuid === chosen?.uuid}
              onChoose={onChoose}
            />
          ))}
          {offered.length === 0 && <p className={styles.none}>{t('catalogue:results.noCollections')}</p>}
        </fieldset>
      )}
      <output className={styles.chosen}>{chosen && t('picker.chosen', { title: chosen.sgtt })}</output>
      {data && <Paging page={data.page} label={t('catalogue:folders.pages')} onPage={setPage} />}
    </div>
  )
}
