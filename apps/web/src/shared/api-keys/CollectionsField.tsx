import { Button, CloseButton, Input } from '@mantine/core'
import { findCollectionsByText, listAncestors } from '@pressmark/contract/catalogue/collections.ts'
import { KEY_COLLECTIONS_MAX } from '@pressmark/contract/identity/api-keys.ts'
import { COLLECTION_SEARCH_PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { collectionKeys } from '../api/keys.ts'
import { PickDialog } from '../ui/PickDialog.tsx'
import type { Option } from '../ui/Picker.tsx'
import styles from './ApiKeys.module.css'

type Props = { value?: Option[]; onChange: (value: Option[]) => void }

/** The collections that a key is limited to. Without any, it reaches the whole organisation. */
export const CollectionsField = ({ value = [], onChange }: Props) => {
  const { t } = useTranslation('apiKeys')
  const [picking, setPicking] = useState(false)
  const without = value.map(({ uuid }) => uuid)
  return (
    <Input.Wrapper label={t('collections')} description={t('collectionsHint')} labelElement="div">
      {value.length > 0 && (
        <ul className={styles.keys} aria-label={t('collections')}>
          {value.map(({ uuid, title }) => (
            <li key={uuid} className={styles.head}>
              {title}
              <CloseButton
                size="sm"
                aria-label={t('collectionsRemove', { title })}
                onClick={() => onChange(value.filter((one) => one.uuid !== uuid))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="xs"
        variant="default"
        mt={4}
        disabled={value.length >= KEY_COLLECTIONS_MAX}
        onClick={() => setPicking(true)}
      >
        {t('collectionsAdd')}
      </Button>
      {picking && (
        <PickDialog<Option>
          title={t('collectionsAdd')}
          search={{
            label: t('collectionsSearch'),
            pages: t('collectionsPages'),
            none: t('collectionsNone'),
            queryKey: ({ text, page }) => collectionKeys.choices(text, page, without),
            find: async ({ text, page }, signal) => {
              const query = { text, page, without, size: COLLECTION_SEARCH_PAGE_SIZE, sort: ['sgtt'] }
              const answer = await call(findCollectionsByText, { query, signal })
              const options = answer._embedded.culturalItemCollections.map(({ uuid, sgtt }) => ({ uuid, title: sgtt }))
              return { options, page: answer.page }
            },
            hintOf: ({ uuid }) => <CollectionPath uuid={uuid} />,
          }}
          onPick={async ({ uuid, title }) => {
            onChange([...value, { uuid, title }])
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Input.Wrapper>
  )
}

/* The titles above a collection, which tell collections with the same title apart. */
const CollectionPath = ({ uuid }: { uuid: string }) => {
  const { data } = useQuery({
    queryKey: collectionKeys.choices('path', uuid),
    queryFn: ({ signal }) => call(listAncestors, { params: { uuid }, query: {}, signal }),
  })
  return (data?._embedded.culturalItemCollections ?? [])
    .slice(0, -1)
    .map(({ sgtt }) => sgtt)
    .join(' / ')
}
