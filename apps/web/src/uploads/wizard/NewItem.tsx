import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { MetadataForm } from '#metadata/MetadataForm.tsx'
import { startValue } from '#metadata/metadata-values.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useMetadataForm, type MetadataForm as Form } from '#metadata/use-metadata-form.ts'
import { useNextPressmark } from './use-next-pressmark.ts'
import { pressmarkQuery } from './uploads.queries.ts'
import { WizardFooter } from './WizardFooter.tsx'
import classes from './PressmarkState.module.css'
import styles from './Wizard.module.css'

type Props = {
  templates: readonly Template[]
  /** The metadata that are proposed again, of the last item that was saved to add another. Empty without one. */
  before: readonly MetadataPair[]
  onClearBefore: () => void
  onCancel: () => void
  onContinue: (pairs: MetadataPair[]) => void
}

const FORM_ID = 'new-item'

/** Collects the metadata of a new item. */
export const NewItem = ({ templates, before, onClearBefore, onCancel, onContinue }: Props) => {
  const { t } = useTranslation('uploads')
  const [proposed] = useState(() => before.filter(({ name }) => name !== 'pressmark'))
  const metadata = useMetadataForm(templates, undefined, before.length > 0 ? proposed : undefined)
  const queries = useQueryClient()
  const path = metadata.pathOf('pressmark')
  const pressmark = metadata.form.useWatchValue(path) ?? ''

  const next = useProposedPressmark(metadata, before)
  useTitleFocus(metadata)

  const { busy, run } = useSingleCall()
  const proceed = async (pairs: MetadataPair[]) => {
    try {
      // The cached answer may belong to an earlier text.
      if ((await queries.fetchQuery(pressmarkQuery(pressmark.trim()))) === 'free') return onContinue(pairs)
    } catch {
      // The text below the field explains the failure. The server checks again when the item is created.
      return onContinue(pairs)
    }
    metadata.form.setFieldError(path, t('pressmark.taken'))
    metadata.form.getInputNode(path)?.focus()
  }

  return (
    <>
      {before.length > 0 && (
        <Defaults
          metadata={metadata}
          pairs={[...proposed, ...(next === undefined ? [] : [{ name: 'pressmark', value: next }])]}
          onClear={onClearBefore}
        />
      )}
      <MetadataForm
        metadata={metadata}
        id={FORM_ID}
        onSubmit={(pairs) => void run(() => proceed(pairs))}
        // An error of the field itself is shown in the same place, and is more precise.
        below={{ pressmark: metadata.form.errors[path] ? null : <PressmarkState pressmark={pressmark} /> }}
      />
      <WizardFooter
        onCancel={onCancel}
        next={{ label: t('continue'), form: FORM_ID, disabled: pressmark.trim() === '' || busy }}
      />
    </>
  )
}

/** Proposes the next free pressmark, unless the person has typed one. */
const useProposedPressmark = ({ form, pathOf }: Form, before: readonly MetadataPair[]): string | undefined => {
  const next = useNextPressmark(before.find(({ name }) => name === 'pressmark')?.value ?? '')
  const propose = useEffectEvent((pressmark: string) => {
    const path = pathOf('pressmark')
    if ((form.getInputNode(path) as HTMLInputElement | null)?.value === '') form.setFieldValue(path, pressmark)
  })
  useEffect(() => {
    if (next) propose(next)
  }, [next])
  return next
}

type DefaultsProps = { metadata: Form; pairs: readonly MetadataPair[]; onClear: () => void }

/** Names the fields that were filled in, with a button that empties those that were not changed since. */
const Defaults = ({ metadata: { fields, form, pathOf }, pairs, onClear }: DefaultsProps) => {
  const { t, i18n } = useTranslation('uploads')
  const filled = fields.flatMap((field) => {
    const pair = pairs.find(({ name }) => name === field.name)
    return pair ? [{ field, value: pair.value, path: pathOf(field.name) }] : []
  })
  const clear = () => {
    const { values } = form.getValues()
    for (const { field, value, path } of filled)
      if (values[fields.indexOf(field)] === value) form.setFieldValue(path, startValue(field))
    onClear()
    // The pressed button is about to disappear.
    form.getInputNode(pathOf('sgtt'))?.focus()
  }
  // The next pressmark may be the only value, and is looked for first.
  if (filled.length === 0) return null
  return (
    <div className={styles.defaults}>
      <p>{t('defaults.filled', { fields: filled.map(({ field }) => labelOf(field, i18n.language)).join(', ') })}</p>
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {t('defaults.clear')}
      </Button>
    </div>
  )
}

/** Moves the focus to the title when the form appears: before its dialog, after it, or for another item. */
const useTitleFocus = ({ form, pathOf }: Form) => {
  const focus = useEffectEvent(() => {
    const title = form.getInputNode(pathOf('sgtt'))
    // The dialog looks for this attribute when it opens.
    title?.setAttribute('data-autofocus', '')
    if (!(document.activeElement instanceof HTMLInputElement)) title?.focus()
  })
  useEffect(() => focus(), [])
}

/** Long enough not to send a request for each key, short enough to answer before the next field. */
const TYPING_MS = 300

/** Shows below the field whether the pressmark is available, while the person types. */
const PressmarkState = ({ pressmark }: { pressmark: string }) => {
  const { t } = useTranslation('uploads')
  const [debounced] = useDebouncedValue(pressmark.trim(), TYPING_MS)
  const isChecked = debounced !== '' && debounced.length <= STRING_VALUE_MAX_LENGTH
  const { data, isError, isFetching } = useQuery({ ...pressmarkQuery(debounced), enabled: isChecked })
  const state = !isChecked ? 'none' : isFetching ? 'checking' : isError ? 'failed' : (data ?? 'none')

  return (
    <output className={classes.state} data-state={state}>
      {state === 'checking' && <Loader size={12} aria-hidden />}
      {state === 'free' && <IconCircleCheck size={16} stroke={1.8} aria-hidden />}
      {(state === 'taken' || state === 'failed') && <IconAlertCircle size={16} stroke={1.8} aria-hidden />}
      {state !== 'none' && t(`pressmark.${state}`)}
    </output>
  )
}
