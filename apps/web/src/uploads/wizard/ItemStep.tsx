import { SegmentedControl, Skeleton } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { ExistingItem } from './ExistingItem.tsx'
import { NewItem } from './NewItem.tsx'
import type { UploadPlan } from '../engine/upload-plan.ts'

type Props = {
  collectionUuid: string
  before: readonly MetadataPair[] | undefined
  onCancel: () => void
  onContinue: (target: UploadPlan['target']) => void
}

/** The first step: which item the files belong to. */
export const ItemStep = ({ collectionUuid, before, onCancel, onContinue }: Props) => {
  const { t } = useTranslation('uploads')
  const [kind, setKind] = useState<UploadPlan['target']['kind']>('new')
  const { data: templates } = useQuery(templatesQuery('ITEM'))

  return (
    <>
      <SegmentedControl
        fullWidth
        mb="lg"
        aria-label={t('whichItem')}
        value={kind}
        onChange={setKind}
        data={[
          { value: 'new', label: t('newItem') },
          { value: 'existing', label: t('existingItem') },
        ]}
      />
      {/* Hidden, not removed: looking at the other list must not discard what was typed. */}
      <div hidden={kind !== 'new'}>
        {templates ? (
          <NewItem
            templates={templates}
            before={before}
            onCancel={onCancel}
            onContinue={(pairs) => onContinue({ kind: 'new', pairs, collectionUuid })}
          />
        ) : (
          <Skeleton height={280} />
        )}
      </div>
      {kind === 'existing' && (
        <ExistingItem onCancel={onCancel} onContinue={(item) => onContinue({ kind: 'existing', item })} />
      )}
    </>
  )
}
