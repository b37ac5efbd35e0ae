import { Skeleton } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import { useMediaQuery } from '@mantine/hooks'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { ExistingItem } from './ExistingItem.tsx'
import { NewItem } from './NewItem.tsx'
import { SeveralItems } from './SeveralItems.tsx'
import styles from './Wizard.module.css'
import type { ChosenFile } from '../engine/file-choice.ts'
import type { PlannedItem } from '../engine/several-items.ts'
import type { UploadPlan } from '../engine/upload-plan.ts'

type Kind = UploadPlan['target']['kind'] | 'each'

type Props = {
  collectionUuid: string
  before: readonly MetadataPair[]
  onClearBefore: () => void
  /** The files that were dropped. Several files can become one item, or one item each. */
  files: readonly ChosenFile[]
  onCancel: () => void
  onContinue: (target: UploadPlan['target']) => void
  onUploadItems: (items: readonly PlannedItem[]) => void
}

/** The first step: which item the files belong to. */
export const ItemStep = (props: Props) => {
  const { collectionUuid, before, onClearBefore, files, onCancel, onContinue, onUploadItems } = props
  const { t } = useTranslation('uploads')
  const [kind, setKind] = useState<Kind>('new')
  // Three Italian words are wider than a phone.
  const isNarrow = useMediaQuery('(max-width: 30em)') && files.length > 1
  const { data: templates } = useQuery(templatesQuery('ITEM'))

  return (
    <>
      <SegmentedControl
        fullWidth
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        className={styles.kinds}
        aria-label={t('whichItem')}
        value={kind}
        onChange={setKind}
        data={[
          { value: 'new', label: t(files.length > 1 ? 'oneItem' : 'newItem') },
          ...(files.length > 1 ? [{ value: 'each' as const, label: t('itemEach') }] : []),
          { value: 'existing', label: t('existingItem') },
        ]}
      />
      {/* Hidden, not removed: looking at the other list must not discard what was typed. */}
      <div hidden={kind !== 'new'}>
        {templates ? (
          <NewItem
            templates={templates}
            before={before}
            onClearBefore={onClearBefore}
            onCancel={onCancel}
            onContinue={(pairs) => onContinue({ kind: 'new', pairs, collectionUuid })}
          />
        ) : (
          <Skeleton height={280} />
        )}
      </div>
      {kind === 'each' && templates && (
        <SeveralItems templates={templates} files={files} onCancel={onCancel} onUpload={onUploadItems} />
      )}
      {kind === 'existing' && (
        <ExistingItem onCancel={onCancel} onContinue={(item) => onContinue({ kind: 'existing', item })} />
      )}
    </>
  )
}
