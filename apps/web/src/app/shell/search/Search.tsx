import { ActionIcon, CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { SEARCH_BLUR_MS } from '@pressmark/contract/platform/constants.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { resultsAddress } from '#catalogue/results/address.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useShortcut } from '#shared/hooks/shortcut.ts'
import styles from './Search.module.css'
import { useBranch } from './use-branch.ts'

const Suggestions = lazyComponent(() => import('./Suggestions.tsx'), 'Suggestions')

/** The search box. Enter submits, `/` moves the focus here, and typing shows suggestions. In a collection it searches this collection
 *  and everything below, until the person removes its name from the box. 150 ms after the focus has left, the suggestions close, and
 *  on a phone the box collapses. @source spec 000 §1 */
export const Search = () => {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const [open, setOpen] = useState(false)
  const [text, setText] = useSearchTerm()
  const { here, branch, leave, enter: enterBranch } = useBranch()
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
  const leaveBranch = () => {
    leave()
    enter()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const searchTerm = text.trim()
    if (!searchTerm) return
    field.current?.blur()
    void navigate(resultsAddress({ searchTerm, branch: branch?.uuid }))
    enterBranch()
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
          leftSection={
            branch ? <BranchChip title={branch.title} onLeave={leaveBranch} /> : <IconSearch size={17} stroke={1.6} />
          }
          {...(branch && { leftSectionWidth: CHIP_WIDTH, leftSectionPointerEvents: 'all' as const })}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && text === '' && branch) leaveBranch()
          }}
          rightSection={narrow ? <CloseSearch onClose={() => setOpen(false)} /> : <Kbd size="xs">/</Kbd>}
          rightSectionPointerEvents={narrow ? 'all' : 'none'}
          onFocus={show}
          onBlur={close}
        />
      </form>
      {open && (
        <Suspense fallback={null}>
          <Suggestions field={field} text={text} here={here} branch={branch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </search>
  )
}

const CloseSearch = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('app')
  return <CloseButton aria-label={t('search.close')} onClick={onClose} />
}

/** Width of the chip with its margins, px. */
const CHIP_WIDTH = 176

/** The name of the collection that is searched. A press removes it, so that the whole catalogue is searched. */
const BranchChip = ({ title, onLeave }: { title: string; onLeave: () => void }) => {
  const { t } = useTranslation('app')
  const label = t('search.leaveBranch', { title })
  return (
    <button type="button" className={styles.branch} aria-label={label} title={label} onClick={onLeave}>
      <span>{title}</span>
      <IconX size={14} stroke={1.8} aria-hidden />
    </button>
  )
}

const RESULTS = /^\/catalog\/(?:[0-9a-f-]{36}\/)?results$/

/* The text of the box: what the person types, or else the terms of the results that are open. */
const useSearchTerm = () => {
  const shown = useLocation({
    select: ({ pathname, search }) => (RESULTS.test(pathname) ? (search.searchTerm ?? '') : ''),
  })
  const [typed, setTyped] = useState({ text: '', over: '' })
  const text = typed.over === shown ? typed.text : shown
  return [text, (next: string) => setTyped({ text: next, over: shown })] as const
}
