import { NativeSelect, TextInput } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { errorOf, shownDay, typedDay } from '#metadata/metadata-values.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'

type Props = {
  template: Template
  /** What all have in common; undefined where they differ. */
  common: string | undefined
  /** What was typed here, if anything. */
  typed: string | undefined
  onType: (value: string) => void
}

/** What is typed, as it is stored: a day may be typed as people write it. */
export const meant = (template: Template, typed: string): string =>
  template.type === 'DATE' ? (typedDay(typed) ?? typed) : typed

/** One field of several assets: where they differ it says so and waits for a value. */
export const ManyField = ({ template, common, typed, onType }: Props) => {
  const { t, i18n } = useTranslation(['item', 'metadata'])
  const shown = useShownValue()
  const error = typed === undefined ? null : errorOf(template, meant(template, typed))
  const field = {
    label: labelOf(template, i18n.language),
    value: typed ?? (template.type === 'DATE' ? shownDay(common ?? '') : (common ?? '')),
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
    error: error && t(`metadata:errors.${error}`),
  }
  const empty = common === undefined ? t('arrange.different') : ''
  const offered =
    template.type === 'BOOLEAN' ? ['false', 'true'] : template.type === 'ENUM' ? template.enumValues : null
  if (offered === null) return <TextInput placeholder={empty} {...field} />
  const options = offered.map((value) => ({ value, label: shown(template.type, value) }))
  return <NativeSelect data={[{ value: '', label: empty }, ...options]} {...field} />
}
