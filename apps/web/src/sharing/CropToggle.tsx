import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { on: boolean; possible: boolean; onChange: (on: boolean) => void }

/** Whether an image is cropped to the shape of its size; full and half resolution have none. */
export const CropToggle = ({ on, possible, onChange }: Props) => {
  const { t } = useTranslation('sharing')
  return (
    <Checkbox
      label={t('crop')}
      description={possible ? undefined : t('noCrop')}
      checked={on && possible}
      disabled={!possible}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
