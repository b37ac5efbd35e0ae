import { Radio, Stack } from '@mantine/core'
import { BULK_LIMITS } from '@pressmark/contract/catalogue/bulk.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import type { Found, Place } from '../../selection/selection-actions.ts'

export type Which = { count: number; from: Place; found: Found; whole: boolean; onWhole: (whole: boolean) => void }

/** Switches between the selected items and all items of the collection or the result. */
export const WhichItems = ({ count, from, found, whole, onWhole }: Which) => {
  const { t } = useTranslation('acts')
  if (!from && !found) return null
  return (
    <Radio.Group
      label={t('edit.which')}
      value={whole ? 'whole' : 'chosen'}
      onChange={(which) => onWhole(which === 'whole')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="chosen"
          label={t('edit.chosen', { count, shown: formatCount(count) })}
          disabled={count > BULK_LIMITS.uuids}
        />
        <Radio
          value="whole"
          label={
            from
              ? t('edit.whole', { title: from.title })
              : t('edit.found', { count: found?.total ?? 0, shown: formatCount(found?.total ?? 0) })
          }
        />
      </Stack>
    </Radio.Group>
  )
}
