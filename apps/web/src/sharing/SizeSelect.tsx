import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { presetOf, SIZE_NAMES, type SizeName } from './crop.ts'

/** The sizes that downloads are offered in, with their pixels. */
export const SizeSelect = ({ value, onChange }: { value: SizeName; onChange: (size: SizeName) => void }) => {
  const { t } = useTranslation('sharing')
  const labelOf = (name: SizeName) => {
    const preset = presetOf(name)
    return preset ? `${t(`sizes.${name}`)} · ${preset.width} × ${preset.height} px` : t(`sizes.${name}`)
  }
  return (
    <Select
      label={t('size')}
      data={SIZE_NAMES.map((name) => ({ value: name, label: labelOf(name) }))}
      value={value}
      onChange={(size) => size && onChange(size)}
      allowDeselect={false}
      maxDropdownHeight={360}
    />
  )
}
