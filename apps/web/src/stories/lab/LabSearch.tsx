import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SortSelect } from '#catalogue/SortSelect.tsx'
import { statesQuery } from '#catalogue/states.queries.ts'
import { STORY_SORTS, type StorySort } from '#shared/text/story-sorts.ts'
import { storyAuthorsQuery } from '../stories.queries.ts'
import styles from './Lab.module.css'

const DEBOUNCE_MS = 200
const SORT_LABELS = {
  'lastModifiedDate,desc': 'latest',
  'createdDate,desc': 'newest',
  'createdDate,asc': 'oldest',
  'sgtt,asc': 'title',
  'sgtt,desc': 'titleBack',
} as const satisfies Record<StorySort, string>

/** Returns what the list shows: the page, the words, the filters and the order. All of it is in the address. */
export const useLabSearch = () => {
  const { page, searchTerm, sort, state, author } = useSearch({ strict: false })
  const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined) // other screens have lists
  return { page, searchTerm, sort: STORY_SORTS.find((each) => each === sort), state: one(state), author: one(author) }
}

type Shown = { searchTerm?: string; sort?: StorySort; state?: string; author?: string }

/** Searches the titles of stories, limits the list to a state or an author, and orders it. */
export const LabSearch = () => {
  const { t } = useTranslation(['stories', 'catalogue'])
  const navigate = useNavigate()
  const { page: _page, searchTerm = '', sort = STORY_SORTS[0], state = '', author = '' } = useLabSearch()
  const [text, setText] = useState(searchTerm)
  const { data: states } = useQuery(statesQuery)
  const { data: authors = [] } = useQuery(storyAuthorsQuery)
  const show = (changed: Shown) =>
    void navigate({
      to: '.',
      search: ({ series }) => ({
        ...(series && { series }),
        ...setOnly({ searchTerm, sort, state, author, ...changed }),
      }),
      replace: true,
      resetScroll: false,
    })
  const search = useDebouncedCallback((words: string) => show({ searchTerm: words.trim() }), DEBOUNCE_MS)
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
      <Filter
        label={t('filters.state')}
        all={t('filters.allStates')}
        values={[...(states?.keys() ?? [])]}
        value={state}
        onChange={(next) => show({ state: next })}
      />
      <Filter
        label={t('filters.author')}
        all={t('filters.allAuthors')}
        values={authors.map((one) => one.author)}
        value={author}
        onChange={(next) => show({ author: next })}
      />
      <SortSelect
        sorts={STORY_SORTS.map((value) => ({ value, label: t(`catalogue:sort.${SORT_LABELS[value]}`) }))}
        value={sort}
        onSort={(next) => show({ sort: next })}
      />
    </div>
  )
}

/* Leaves out what has its default. */
const setOnly = ({ searchTerm, sort, state, author }: Required<Shown>): Shown => ({
  ...(searchTerm && { searchTerm }),
  ...(sort !== STORY_SORTS[0] && { sort }),
  ...(state && { state }),
  ...(author && { author }),
})

type FilterProps = {
  label: string
  /** The text of the option that shows everything. */
  all: string
  values: readonly string[]
  value: string
  onChange: (value: string) => void
}

/* The value of an address stays an option, even if no story has it. */
const Filter = ({ label, all, values, value, onChange }: FilterProps) => (
  <NativeSelect
    size="xs"
    className={styles.filter}
    aria-label={label}
    data={[{ value: '', label: all }, ...new Set([...values, ...(value ? [value] : [])])]}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
