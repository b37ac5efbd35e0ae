import { NativeSelect } from '@mantine/core'
import { hasLines } from '@pressmark/contract/metadata/lines.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, shownDay, storedValue, typedDay } from '#metadata/metadata-values.ts'
import { pasteOneLine } from '#metadata/paste-one-line.ts'
import { useBooleanOptions } from '#metadata/use-shown-value.ts'
import { useUnsavedInput } from '#shared/hooks/unsaved-input.ts'
import styles from './ItemTable.module.css'

/** Where the focus goes after an edit: to the cell below, beside, or nowhere after a click elsewhere. */
export type Step = 'down' | 'right' | 'left' | 'none'

type Props = {
  template: Template
  label: string
  value: string
  /** Why the value was not saved. */
  refusal?: string | undefined
  onSave: (value: string, step: Step) => void
  onCancel: () => void
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const stepOf = ({ key, shiftKey, altKey }: KeyboardEvent): Step | undefined => {
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  // Shift Enter and Alt Enter start a new line.
  return key === 'Enter' && !shiftKey && !altKey ? 'down' : undefined
}

/** A value that is edited in its cell. Enter saves it and moves down, Tab saves it and moves right, Escape discards the input. */
export const CellEditor = ({ template, label, value, refusal, onSave, onCancel }: Props) => {
  const { t } = useTranslation('metadata')
  const booleans = useBooleanOptions()
  const options = template.type === 'BOOLEAN' ? booleans : template.enumValues.map((value) => ({ value, label: value }))
  const [opened] = useState(() => (template.type === 'DATE' ? shownDay(value) : value))
  const [draft, setDraft] = useState(opened)
  useUnsavedInput(() => draft !== opened)
  const [error, setError] = useState<string | undefined>(refusal)
  const control = useRef<Control>(null)
  const isLeft = useRef(false)
  const errorId = useId()
  useLayoutEffect(() => {
    control.current?.focus()
    if (control.current && 'select' in control.current) control.current.select()
  }, [])

  const save = (step: Step) => {
    if (isLeft.current) return
    const entered = template.type === 'DATE' ? (typedDay(draft) ?? draft) : draft
    const invalid = errorOf(template, entered)
    if (invalid) {
      setError(t(`errors.${invalid}`))
      return
    }
    isLeft.current = true
    onSave(storedValue(template.type, entered), step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = stepOf(event)
    if (event.key === 'Escape') {
      isLeft.current = true
      onCancel()
    } else if (step) save(step)
    else return
    event.preventDefault()
  }
  const shared = {
    value: draft,
    'aria-label': label,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : errorId,
    onChange: (event: { currentTarget: Control }) => setDraft(event.currentTarget.value),
    onBlur: () => save('none'),
    onKeyDown,
  }
  const setControl = (element: Control | null) => {
    control.current = element
  }
  return (
    <span className={styles.editor}>
      {template.type === 'ENUM' || template.type === 'BOOLEAN' ? (
        <NativeSelect
          ref={setControl}
          data={[{ value: '', label: NO_VALUE }, ...options]}
          classNames={{ input: styles.control }}
          {...shared}
        />
      ) : hasLines(template) ? (
        <textarea ref={setControl} rows={5} className={styles.control} {...shared} />
      ) : (
        <input ref={setControl} autoComplete="off" className={styles.control} onPaste={pasteOneLine} {...shared} />
      )}
      {error !== undefined && (
        <span id={errorId} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  )
}

const NO_VALUE = '–'
