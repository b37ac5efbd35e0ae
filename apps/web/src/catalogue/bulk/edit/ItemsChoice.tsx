import { Radio, Stack } from '@mantine/core'
import { BULK_LIMITS } from '@pressmark/contract/catalogue/bulk.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import type { SearchHits, CollectionOrigin } from '../../selection/selection-actions.ts'

export type ItemsChoiceProps = {
  count: number
  from: CollectionOrigin
  found: SearchHits
  all: boolean
  onAll: (all: boolean) => void
}

/** Switches between the selected items and all items of the collection or the result. */
export const ItemsChoice = ({ count, from, found, all, onAll }: ItemsChoiceProps) => {
  const { t } = useTranslation('bulk')
  if (!from && !found) return null
  return (
    <Radio.Group
      label={t('edit.which')}
      value={all ? 'whole' : 'chosen'}
      onChange={(which) => onAll(which === 'whole')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="chosen"
          label={t('edit.selected', { count, shown: formatCount(count) })}
          disabled={count > BULK_LIMITS.uuids}
        />
        <Radio
          value="whole"
          label={
            from
              ? t('edit.all', { title: from.title })
              : t('edit.found', { count: found?.total ?? 0, shown: formatCount(found?.total ?? 0) })
          }
        />
      </Stack>
    </Radio.Group>
  )
}
