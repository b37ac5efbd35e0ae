import { NativeSelect, TextInput } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { errorOf, shownDay, typedDay } from '#metadata/metadata-values.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'

type Props = {
  template: Template
  /** The value that all assets share. Undefined if they differ. */
  common: string | undefined
  /** The typed value, if there is one. */
  typed: string | undefined
  onType: (value: string) => void
}

/** Converts typed input into the stored value. A date may be typed in a common format. */
export const meant = (template: Template, typed: string): string =>
  template.type === 'DATE' ? (typedDay(typed) ?? typed) : typed

/** A field of several assets. If their values differ, it says so and stays empty until a value is typed. */
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
  const empty = common === undefined ? t('arrange.differentValues') : ''
  const offered =
    template.type === 'BOOLEAN' ? ['false', 'true'] : template.type === 'ENUM' ? template.enumValues : null
  if (offered === null) return <TextInput placeholder={empty} {...field} />
  const options = offered.map((value) => ({ value, label: shown(template.type, value) }))
  return <NativeSelect data={[{ value: '', label: empty }, ...options]} {...field} />
}
