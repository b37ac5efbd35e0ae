import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { MetadataForm } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { pressmarkQuery } from './uploads.queries.ts'
import { WizardFooter } from './WizardFooter.tsx'
import classes from './PressmarkState.module.css'

type Props = {
  templates: readonly Template[]
  onCancel: () => void
  onContinue: (pairs: MetadataPair[]) => void
}

const FORM_ID = 'new-item'

/** Describes an item that does not exist yet. */
export const NewItem = ({ templates, onCancel, onContinue }: Props) => {
  const { t } = useTranslation('uploads')
  const metadata = useMetadataForm(templates)
  const queries = useQueryClient()
  const path = metadata.pathOf('pressmark')
  const pressmark = metadata.form.useWatchValue(path) ?? ''

  const proceed = async (pairs: MetadataPair[]) => {
    try {
      // The answer at hand may belong to what was typed a moment ago.
      if ((await queries.fetchQuery(pressmarkQuery(pressmark.trim()))) === 'free') return onContinue(pairs)
    } catch {
      // The state below the field says what went wrong; the server looks again when the item is created.
      return onContinue(pairs)
    }
    metadata.form.setFieldError(path, t('pressmark.taken'))
    metadata.form.getInputNode(path)?.focus()
  }

  return (
    <>
      <MetadataForm
        metadata={metadata}
        id={FORM_ID}
        onSubmit={(pairs) => void proceed(pairs)}
        // An error of the field itself stands in the same place, and says more.
        below={{ pressmark: metadata.form.errors[path] ? null : <PressmarkState pressmark={pressmark} /> }}
      />
      <WizardFooter
        onCancel={onCancel}
        next={{ label: t('continue'), form: FORM_ID, disabled: pressmark.trim() === '' }}
      />
    </>
  )
}

/** Long enough not to ask at every key, short enough to answer before the next field. */
const TYPING_MS = 300

/** Says below the field whether the pressmark can be used, while it is being typed. */
const PressmarkState = ({ pressmark }: { pressmark: string }) => {
  const { t } = useTranslation('uploads')
  const [asked] = useDebouncedValue(pressmark.trim(), TYPING_MS)
  const wanted = asked !== '' && asked.length <= STRING_VALUE_MAX_LENGTH
  const { data, isError, isFetching } = useQuery({ ...pressmarkQuery(asked), enabled: wanted })
  const state = !wanted ? 'none' : isFetching ? 'checking' : isError ? 'failed' : (data ?? 'none')

  return (
    <output className={classes.state} data-state={state}>
      {state === 'checking' && <Loader size={12} aria-hidden />}
      {state === 'free' && <IconCircleCheck size={16} stroke={1.8} aria-hidden />}
      {(state === 'taken' || state === 'failed') && <IconAlertCircle size={16} stroke={1.8} aria-hidden />}
      {state !== 'none' && t(`pressmark.${state}`)}
    </output>
  )
}
