import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SortSelect } from '#catalogue/SortSelect.tsx'
import { STORY_SORTS, type StorySort } from '#shared/text/story-sorts.ts'
import styles from './Lab.module.css'

const DEBOUNCE_MS = 200
const SORT_LABELS = {
  'lastModifiedDate,desc': 'latest',
  'createdDate,desc': 'newest',
  'createdDate,asc': 'oldest',
  'sgtt,asc': 'title',
  'sgtt,desc': 'titleBack',
} as const satisfies Record<StorySort, string>

/** Returns the page, the words and the order of the list, which are in the address. */
export const useLabSearch = () => {
  const { page, searchTerm, sort } = useSearch({ strict: false })
  return { page, searchTerm, sort: STORY_SORTS.find((one) => one === sort) }
}

/** Searches the titles of stories, and orders the list. */
export const LabSearch = () => {
  const { t } = useTranslation(['stories', 'catalogue'])
  const navigate = useNavigate()
  const { searchTerm = '', sort = STORY_SORTS[0] } = useLabSearch()
  const [text, setText] = useState(searchTerm)
  const show = (changed: { searchTerm?: string; sort?: StorySort }) =>
    void navigate({
      to: '.',
      search: ({ page: _page, searchTerm: _searchTerm, sort: _sort, ...previous }) => ({ ...previous, ...changed }),
      replace: true,
      resetScroll: false,
    })
  const search = useDebouncedCallback(
    (words: string) =>
      show({ ...(sort !== STORY_SORTS[0] && { sort }), ...(words.trim() && { searchTerm: words.trim() }) }),
    DEBOUNCE_MS,
  )
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          search(currentTarget.value)
        }}
      />
      <SortSelect
        sorts={STORY_SORTS.map((value) => ({ value, label: t(`catalogue:sort.${SORT_LABELS[value]}`) }))}
        value={sort}
        onSort={(next) => show({ sort: next, ...(searchTerm !== '' && { searchTerm }) })}
      />
    </div>
  )
}
