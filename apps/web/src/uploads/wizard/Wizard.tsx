import { Skeleton, Stepper } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { contentOf, countBefore, offeredTo, type Content } from '../engine/content.ts'
import type { ChosenFile } from '../engine/file-choice.ts'
import { FilesStep } from './FilesStep.tsx'
import { ItemStep } from './ItemStep.tsx'
import { runUpload } from '../engine/run-upload.ts'
import { uploadPlanOf, type PlannedItem } from '../engine/several-items.ts'
import { itemOf, type UploadPlan } from '../engine/upload-plan.ts'
import { targetItemQuery } from './uploads.queries.ts'
import { useUploadsStore } from '../widget/use-uploads.ts'
import classes from './Wizard.module.css'

type Props = {
  collectionUuid: string
  itemUuid: string | undefined
  files: ChosenFile[]
  onFiles: (files: ChosenFile[]) => void
  onCancel: () => void
  /** The metadata of the last item that was saved to add another. Empty without one. */
  before: readonly MetadataPair[]
  onClearBefore: () => void
  onStarted: () => void
  /** Called instead of `onStarted` if another item follows. */
  onAnother: (pairs: readonly MetadataPair[]) => void
}

type Target = UploadPlan['target']

/** Two steps: the item, then its files. From the page of an item, the wizard starts with the files. */
export const Wizard = (props: Props) => {
  const { collectionUuid, itemUuid, files, before, onClearBefore, onFiles, onCancel, onStarted, onAnother } = props
  const store = useUploadsStore()
  const itemStep = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(itemUuid ? 1 : 0)
  const [chosen, setChosen] = useState<Target>()
  const { data: item } = useQuery({ ...targetItemQuery(itemUuid ?? ''), enabled: itemUuid !== undefined })
  const target: Target | undefined = item ? { kind: 'existing', item } : chosen
  const content = useContent(target, files)

  const proceed = (next: Target) => {
    setChosen(next)
    setStep(1)
  }
  const start = (assets: UploadPlan['assets'], { another }: { another: boolean }) => {
    if (!store || !target) return
    void runUpload(store, { target, assets })
    if (another && target.kind === 'new') onAnother(target.pairs)
    else onStarted()
  }
  const startItems = (items: readonly PlannedItem[]) => {
    if (!store) return
    for (const planned of items) void runUpload(store, uploadPlanOf(planned, collectionUuid))
    onStarted()
  }
  const goBack = () => {
    // The pressed button is about to disappear, and the focus would leave the dialog with it.
    flushSync(() => setStep(0))
    itemStep.current?.focus()
  }

  return (
    <>
      <WizardSteps step={step} target={target} />
      <div ref={itemStep} tabIndex={-1} hidden={step !== 0} className={classes.step}>
        {!itemUuid && (
          <ItemStep
            collectionUuid={collectionUuid}
            before={before}
            onClearBefore={onClearBefore}
            files={files}
            onCancel={onCancel}
            onContinue={proceed}
            onUploadItems={startItems}
          />
        )}
      </div>
      {step === 1 && !target && <Skeleton height={320} />}
      {step === 1 && target && (
        <FilesStep
          itemTitle={itemOf({ target }).name}
          {...content}
          files={files}
          onFiles={onFiles}
          onBack={itemUuid ? undefined : goBack}
          onCancel={onCancel}
          onUpload={(assets) => start(assets, { another: false })}
          onUploadAnother={target.kind === 'new' ? (assets) => start(assets, { another: true }) : undefined}
        />
      )}
    </>
  )
}

/** Returns the chosen content among those that the item can have. The files that are already there decide the first choice. */
const useContent = (target: Target | undefined, files: readonly ChosenFile[]) => {
  const [selected, setSelected] = useState<Content>(() => contentOf(files.map(({ file }) => file.name)))
  const offered = offeredTo(target?.kind ?? 'new')
  const content = offered.includes(selected) ? selected : 'images'
  return {
    offered,
    content,
    onContent: setSelected,
    before: target?.kind === 'existing' ? countBefore(content, target.item) : 0,
  }
}

/** Shows the current step, and the chosen item. */
const WizardSteps = ({ step, target }: { step: number; target: Target | undefined }) => {
  const { t } = useTranslation('uploads')
  return (
    <Stepper
      active={step}
      size="sm"
      allowNextStepsSelect={false}
      className={classes.steps}
      classNames={{ stepDescription: classes.hint, stepLabel: classes.label }}
    >
      <Stepper.Step label={t('steps.item')} description={target ? describe(t, target) : t('steps.itemHint')} />
      <Stepper.Step label={t('steps.content')} description={t('steps.contentHint')} />
    </Stepper>
  )
}

const describe = (t: ReturnType<typeof useTranslation<'uploads'>>['t'], target: Target): string => {
  const { name, pressmark } = itemOf({ target })
  return target.kind === 'new' ? t('steps.newItem', { name, pressmark }) : t('steps.existingItem', { name, pressmark })
}
