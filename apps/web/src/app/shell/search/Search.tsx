import { ActionIcon, CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { SEARCH_BLUR_MS } from '@pressmark/contract/platform/constants.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useShortcut } from '#shared/hooks/shortcut.ts'
import styles from './Search.module.css'

const Suggestions = lazyComponent(() => import('./Suggestions.tsx'), 'Suggestions')

/** The search box. Enter submits, `/` moves the focus here, and typing shows suggestions. 150 ms after the focus has left,
 *  the suggestions close, and on a phone the box collapses. @source spec 000 §1 */
export const Search = () => {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const close = useDebouncedCallback(() => setOpen(false), SEARCH_BLUR_MS)
  const show = () => {
    close.cancel()
    setOpen(true)
  }
  const enter = () => {
    flushSync(show)
    field.current?.focus()
  }
  useShortcut('/', enter)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const searchTerm = text.trim()
    if (!searchTerm) return
    field.current?.blur()
    void navigate({ to: '/catalog/results', search: { searchTerm } })
  }
  if (narrow && !open) {
    return (
      <ActionIcon size={44} aria-label={t('search.open')} onClick={enter}>
        <IconSearch size={21} stroke={1.6} />
      </ActionIcon>
    )
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          type="search"
          name="searchTerm"
          // The list is announced when the suggestions have loaded.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input
          role="combobox"
          aria-expanded="false"
          aria-controls="suggestions"
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            show()
          }}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          leftSection={<IconSearch size={17} stroke={1.6} />}
          rightSection={
            narrow ? (
              <CloseButton aria-label={t('search.close')} onClick={() => setOpen(false)} />
            ) : (
              <Kbd size="xs">/</Kbd>
            )
          }
          rightSectionPointerEvents={narrow ? 'all' : 'none'}
          onFocus={show}
          onBlur={close}
        />
      </form>
      {open && (
        <Suspense fallback={null}>
          <Suggestions field={field} text={text} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </search>
  )
}
