import { Button, NativeSelect, TagsInput } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { DATE_ORDERS, DECIMAL_SIGNS } from '@pressmark/contract/metadata/type-changes.ts'
import { TEMPLATE_TYPES, type TemplateType } from '@pressmark/contract/platform/constants.ts'
import { useTranslation } from 'react-i18next'
import { distinct } from '../use-template-form.ts'
import type { TypeInput } from './type-change.queries.ts'

type Props = {
  template: Template
  input: TypeInput
  options: string[]
  onChange: (input: TypeInput) => void
}

/** The new type, and how ambiguous values are read. */
export const TypeFields = ({ template, input, options, onChange }: Props) => {
  const { t } = useTranslation('management')
  const { type } = input
  const isText = !['NUMBER', 'INTEGER', 'DATE'].includes(template.type)
  const choose = (chosen: TemplateType) =>
    onChange({ type: chosen, ...(chosen === 'ENUM' && template.type !== 'ENUM' && { collect: true }) })
  return (
    <>
      <NativeSelect
        label={t('typeChange.type')}
        value={type}
        onChange={({ currentTarget }) => choose(currentTarget.value as TemplateType)} // its values are those below
        data={TEMPLATE_TYPES.filter((one) => one !== template.type).map((value) => ({
          value,
          label: t(`templates.types.${value}`),
        }))}
      />
      {type === 'ENUM' && (
        <>
          <TagsInput
            label={t('templates.options')}
            description={t(input.collect ? 'typeChange.collected' : 'templates.optionsHint')}
            value={options}
            onChange={(chips) => onChange({ type, enumValues: distinct(chips) })}
          />
          {!input.collect && (
            <div>
              <Button variant="default" size="compact-sm" onClick={() => onChange({ type, collect: true })}>
                {t('typeChange.collect')}
              </Button>
            </div>
          )}
        </>
      )}
      {type === 'DATE' && isText && (
        <NativeSelect
          label={t('typeChange.dateOrder')}
          description={t('typeChange.dateOrderHint')}
          value={input.dateOrder ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const dateOrder = DATE_ORDERS.find((one) => one === value)
            onChange({ type, ...(dateOrder && { dateOrder }) })
          }}
          data={[
            { value: '', label: t('typeChange.undecided') },
            ...DATE_ORDERS.map((value) => ({ value, label: t(`typeChange.dateOrders.${value}`) })),
          ]}
        />
      )}
      {(type === 'NUMBER' || type === 'INTEGER') && isText && (
        <NativeSelect
          label={t('typeChange.decimalSign')}
          description={t('typeChange.decimalSignHint')}
          value={input.decimalSign ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const decimalSign = DECIMAL_SIGNS.find((one) => one === value)
            onChange({ type, ...(decimalSign && { decimalSign }) })
          }}
          data={[
            { value: '', label: t('typeChange.undecided') },
            ...DECIMAL_SIGNS.map((value) => ({ value, label: t(`typeChange.decimalSigns.${value}`) })),
          ]}
        />
      )}
    </>
  )
}
