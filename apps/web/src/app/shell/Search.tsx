import { ActionIcon, CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { SEARCH_BLUR_MS } from '@pressmark/contract/constants.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#shared/shortcut.ts'
import styles from './Search.module.css'

/** The search box: Enter submits, `/` leads to it. On a phone it is folded and closes 150 ms after it lost the focus. */
export const Search = () => {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const [open, setOpen] = useState(false)
  const close = useDebouncedCallback(() => setOpen(false), SEARCH_BLUR_MS)
  const show = () => {
    close.cancel()
    flushSync(() => setOpen(true))
    field.current?.focus()
  }
  useShortcut('/', show)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const searchTerm = field.current?.value.trim()
    if (!searchTerm) return
    field.current?.blur()
    void navigate({ to: '/catalog/results', search: { searchTerm } })
  }
  if (narrow && !open) {
    return (
      <ActionIcon size={44} aria-label={t('search.open')} onClick={show}>
        <IconSearch size={21} stroke={1.6} />
      </ActionIcon>
    )
  }
  return (
    <search className={styles['search']}>
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          type="search"
          name="searchTerm"
          maxLength={200}
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
          onFocus={close.cancel}
          onBlur={close}
        />
      </form>
    </search>
  )
}
