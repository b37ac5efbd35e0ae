import { Skeleton } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelf, useTenant } from '#shared/api/person.ts'
import { sessionValueKey } from '#shared/api/session-values.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { addFiles, releasePreviews } from '../engine/file-choice.ts'

const Wizard = lazyComponent(() => import('./Wizard.tsx'), 'Wizard')

export type UploadWizardProps = {
  collectionUuid: string
  /** the item that receives the files: the wizard then starts at its second step */
  itemUuid?: string
  /** files that were chosen before the wizard opens */
  dropped?: readonly File[]
  opened: boolean
  onClose: () => void
}

/** Adds an item to a collection, or files to an existing item. */
export const UploadWizard = ({ collectionUuid, itemUuid, dropped = [], opened, onClose }: UploadWizardProps) => {
  const { t } = useTranslation('uploads')
  const [files, setFiles] = useState(() => addFiles([], dropped))
  const [hasTyped, setTyped] = useState(false)
  // Each of the items that the person adds one after another has a wizard of its own.
  const [count, setCount] = useState(0)
  const [defaults, setDefaults] = useItemDefaults()

  const clear = () => {
    releasePreviews(files)
    setFiles([])
    setTyped(false)
  }
  const close = () => {
    clear()
    setCount(0)
    onClose()
  }
  const addAnother = (pairs: readonly MetadataPair[]) => {
    clear()
    setDefaults(pairs.filter(({ name }) => !OWN.has(name)))
    setCount(count + 1)
  }
  if (!opened) return null
  return (
    <UnsavedDialog
      title={itemUuid ? t('addFiles') : t('addItem')}
      size={720}
      isDirty={() => files.length > 0 || hasTyped}
      {...(files.length > 0 && { discardText: t('discard.files', { count: files.length }) })}
      onClose={close}
    >
      {(leave) => (
        <Suspense fallback={<Skeleton height={360} />}>
          {/* Change events of both steps bubble up to here. */}
          <div onChange={() => setTyped(true)}>
            <Wizard
              key={count}
              collectionUuid={collectionUuid}
              itemUuid={itemUuid}
              files={files}
              onFiles={setFiles}
              onCancel={leave}
              before={defaults}
              onClearBefore={() => setDefaults(NONE)}
              onStarted={close}
              onAnother={addAnother}
            />
          </div>
        </Suspense>
      )}
    </UnsavedDialog>
  )
}

/** Fields that differ between items. The pressmark is kept, because the next one follows it. */
const OWN = new Set(['sgtt', 'sgti'])
const NONE: readonly MetadataPair[] = []

/** The values of the last item that was saved to add another. They are proposed until the session of this tab ends. */
const useItemDefaults = () => {
  const person = useSelf()?.uuid ?? ''
  const tenant = useTenant()?.name ?? ''
  return useSessionStorage<readonly MetadataPair[]>({
    key: sessionValueKey('itemDefaults', { person, tenant }),
    defaultValue: NONE,
    getInitialValueInEffect: false,
  })
}
