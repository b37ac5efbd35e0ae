import { RadioButton } from '@pressmark/ui/CheckBox.tsx'
import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from './ErrorAlert.tsx'
import { Paging } from './Paging.tsx'
import styles from './Picker.module.css'

export type Option = { uuid: string; title: string; hint?: string }
export type Options<Of extends Option = Option> = { options: Of[]; page: PageInfo }

type Search = { text: string; page: number }

/** The source of a picker, and the display of its results. */
export type PickerSearch<Of extends Option> = {
  /** Label of the search field and of the list. */
  label: string
  /** Uuids of options that cannot be picked. They stay in the list, so that its total is right. */
  disabled?: readonly string[]
  /** Options that are offered above the list until a text is typed. */
  recent?: { label: string; options: readonly Of[] }
  /** Label of the page buttons. */
  pages?: string
  /** Shown if nothing was found. */
  none: string
  queryKey: (search: Search) => QueryKey
  /** Reads one page (zero-based). */
  find: (search: Search, signal: AbortSignal) => Promise<Options<Of>>
  /** The line below the title of an option; its hint if left out. It describes the radio button. */
  hintOf?: (option: Of) => ReactNode
}

type Props<Of extends Option> = {
  search: PickerSearch<Of>
  picked: Of | undefined
  onPick: (option: Of) => void
}

const TYPING_MS = 200

/** A search field, a list of radio buttons in pages, and the option that is picked. */
export const Picker = <Of extends Option>({ search: source, picked, onPick }: Props<Of>) => {
  const { label, recent, pages, none, queryKey, find } = source
  const { t } = useTranslation('shared')
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [page, setPage] = useState(0)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKey({ text, page }),
    queryFn: ({ signal }) => find({ text, page }, signal),
    placeholderData: keepPreviousData,
  })
  const options = data?.options
  const search = (value: string) => {
    setTyped(value)
    setPage(0)
  }
  return (
    <div className={styles.picker}>
      <TextInput
        type="search"
        label={label}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} />}
      {options && (
        <div className={styles.list}>
          {recent && recent.options.length > 0 && typed === '' && (
            <fieldset className={styles.group}>
              <legend className={styles.head}>{recent.label}</legend>
              <OptionRows name="recent" options={recent.options} {...{ source, picked, onPick }} />
            </fieldset>
          )}
          <fieldset className={styles.group} aria-busy={isFetching}>
            <legend className={styles.legend}>{label}</legend>
            <OptionRows name="option" options={options} {...{ source, picked, onPick }} />
            {options.length === 0 && <output className={styles.none}>{none}</output>}
          </fieldset>
        </div>
      )}
      {data && <Paging page={data.page} label={pages ?? t('paging.label')} onPage={(next) => setPage(next - 1)} />}
    </div>
  )
}

type RowsProps<Of extends Option> = {
  /** The name of the group of radio buttons. */
  name: string
  options: readonly Of[]
  source: PickerSearch<Of>
  picked: Of | undefined
  onPick: (option: Of) => void
}

const OptionRows = <Of extends Option>({ name, options, source, picked, onPick }: RowsProps<Of>) => {
  const { t } = useTranslation('shared')
  const { disabled = [], hintOf = ({ hint }: Of) => hint } = source
  return options.map((option) => {
    const isDisabled = disabled.includes(option.uuid)
    return (
      <OptionRow
        key={option.uuid}
        group={name}
        title={option.title}
        hint={isDisabled ? t('pickedNow') : hintOf(option)}
        picked={option.uuid === picked?.uuid}
        onPick={isDisabled ? undefined : () => onPick(option)}
      />
    )
  })
}

type RowProps = {
  group: string
  title: string
  hint: ReactNode
  picked: boolean
  /** Undefined for an option that cannot be picked. */
  onPick: (() => void) | undefined
}

/* The radio button is as large as its row. Its name is the title; the hint describes it. */
const OptionRow = ({ group, title, hint, picked, onPick }: RowProps) => {
  const id = useId()
  return (
    <label
      className={styles.option}
      data-chosen={picked || undefined}
      data-disabled={onPick === undefined || undefined}
    >
      <RadioButton
        name={group}
        checked={picked}
        disabled={onPick === undefined}
        onChange={onPick}
        aria-labelledby={`${id}-title`}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
      />
      <span className={styles.words}>
        <span id={`${id}-title`} className={styles.title}>
          {title}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
