import { Button } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Turns the strip into the desk at which assets are selected, ordered, edited and deleted. */
export const ArrangeButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('item')
  return (
    <Button
      variant="default"
      leftSection={<IconGripVertical size={18} stroke={1.6} aria-hidden="true" />}
      onClick={onClick}
    >
      {t('arrange.open')}
    </Button>
  )
}
