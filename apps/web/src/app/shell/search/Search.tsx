import { ActionIcon, CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { SEARCH_BLUR_MS } from '@pressmark/contract/platform/constants.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { resultsAddress } from '#catalogue/results/address.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useCommand, useCommandKeys } from '#shared/commands/use-command.ts'
import styles from './Search.module.css'
import { useBranch } from './use-branch.ts'
import { useSearchInput } from './use-search-input.ts'

// Menus and their positioning load right after the first screen.
const FieldMenu = lazyComponent(() => import('./FieldMenu.tsx'), 'FieldMenu')
const Suggestions = lazyComponent(() => import('./Suggestions.tsx'), 'Suggestions')

/** The search box. Enter submits, `/` moves the focus here, and typing shows suggestions. It keeps the terms of the results that are
 *  open. In a collection it searches this collection and everything below, until the person removes its name from the box. A menu
 *  limits it to one field. 150 ms after the focus has left, the suggestions close, and on a phone the box collapses.
 *  @source spec 000 §1 */
export const Search = () => {
  const { t } = useTranslation('app')
  const box = useSearchBox()
  const { field, narrow, open, setOpen, enter, text, by, branch } = box
  if (narrow && !open) {
    return (
      <ActionIcon size={44} aria-label={t('search.open')} onClick={enter}>
        <IconSearch size={21} stroke={1.6} />
      </ActionIcon>
    )
  }
  const close = () => setOpen(false)
  return (
    <search className={styles.search}>
      <form onSubmit={box.submit}>
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
          onChange={(event) => box.setText(event.currentTarget.value)}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          leftSection={
            <div className={styles.limits}>
              <Suspense fallback={<FieldPlace by={by} />}>
                <FieldMenu by={by} opened={box.choosing} onOpened={box.choose} onBy={box.setBy} />
              </Suspense>
              {branch && <BranchChip title={branch.title} onLeave={box.leaveBranch} />}
            </div>
          }
          leftSectionWidth={limitsWidth({ by, branch: branch?.uuid })}
          leftSectionPointerEvents="all"
          onKeyDown={box.removeLast}
          rightSection={<BoxEnd isEmpty={text === ''} narrow={narrow} onClear={box.clear} onClose={close} />}
          rightSectionPointerEvents={narrow || text !== '' ? 'all' : 'none'}
          onFocus={box.show}
          onBlur={box.blur}
        />
      </form>
      {open && (
        <Suspense fallback={null}>
          <Suggestions field={field} input={{ text, by }} here={box.here} branch={branch} onClose={close} />
        </Suspense>
      )}
    </search>
  )
}

const useSearchBox = () => {
  const navigate = useNavigate()
  const { text, by, change } = useSearchInput()
  const { here, branch, leave, enter: enterBranch } = useBranch()
  const { close, ...openBox } = useOpenBox()
  const { field, show, enter } = openBox
  const [choosing, setChoosing] = useState(false)
  const leaveBranch = () => {
    leave()
    enter()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const searchTerm = text.trim()
    if (!searchTerm) return
    field.current?.blur()
    void navigate(resultsAddress({ searchTerm, ...(by && { by }), branch: branch?.uuid }))
    enterBranch()
  }
  const removeLast = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || text !== '') return
    if (by) change({ by: undefined })
    else if (branch) leaveBranch()
  }
  const setText = (next: string) => {
    change({ text: next })
    show()
  }
  const clear = () => {
    change({ text: '' })
    enter()
  }
  const choose = (opened: boolean) => {
    setChoosing(opened)
    if (opened) show()
    else enter()
  }
  const setBy = (next: string | undefined) => {
    change({ by: next })
    choose(false)
  }
  // The menu takes the focus, and the box stays open below it.
  const blur = () => {
    if (!choosing) close()
  }
  const content = { text, by, here, branch, choosing }
  return { ...openBox, ...content, leaveBranch, submit, removeLast, setText, clear, setBy, choose, blur }
}

/* Whether the suggestions are open, and on a phone the box too. */
const useOpenBox = () => {
  const field = useRef<HTMLInputElement>(null)
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const [open, setOpen] = useState(false)
  const close = useDebouncedCallback(() => setOpen(false), SEARCH_BLUR_MS)
  const show = () => {
    close.cancel()
    setOpen(true)
  }
  const enter = () => {
    flushSync(show)
    field.current?.focus()
  }
  useCommand('search.enter', enter)
  return { field, narrow, open, setOpen, show, close, enter }
}

/** Widths of the parts before the text, px. */
const WIDTHS = { menu: 52, field: 120, branch: 170, shortBranch: 120 }

const limitsWidth = ({ by, branch }: { by: string | undefined; branch: string | undefined }): number =>
  (by === undefined ? WIDTHS.menu : WIDTHS.field) +
  (branch === undefined ? 0 : by === undefined ? WIDTHS.branch : WIDTHS.shortBranch)

type EndProps = { isEmpty: boolean; narrow: boolean | undefined; onClear: () => void; onClose: () => void }

/* A button that clears the text, or else the key of the shortcut. On a phone, an empty box has a button that closes it. */
const BoxEnd = ({ isEmpty, narrow, onClear, onClose }: EndProps) => {
  const { t } = useTranslation('app')
  if (!isEmpty) return <CloseButton aria-label={t('search.clear')} title={t('search.clear')} onClick={onClear} />
  return narrow ? <CloseButton aria-label={t('search.close')} onClick={onClose} /> : <SearchKey />
}

/** The key that moves the focus here, unless the person has turned it off. */
const SearchKey = () => {
  const { keys } = useCommandKeys()('search.enter')
  return keys[0] && <Kbd size="xs">{keys[0]}</Kbd>
}

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

/* Looks as the button of the menu until that is loaded. */
const FieldPlace = ({ by }: { by: string | undefined }) => (
  <span className={styles.fields} data-chosen={by !== undefined || undefined}>
    <IconSearch size={17} stroke={1.6} aria-hidden />
  </span>
)
