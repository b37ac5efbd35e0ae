import { Select, Slider, Stack, Switch, Text } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import { EASINGS, SPEEDS } from '@pressmark/contract/platform/constants.ts'
import type { StepTransition } from '@pressmark/contract/stories/steps.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '#shared/ui/DecimalInput.tsx'
import { CommentaryField } from './CommentaryField.tsx'
import type { DraftStep } from './draft.ts'
import { changeStep } from './draft.store.ts'
import styles from './Panel.module.css'

type Props = { storyUuid: string; step: DraftStep; may: boolean }
/** `language`: whose texts are edited. Undefined: the main one. */
type PanelProps = Props & { language: string | undefined }

/** The texts of a step, or its transition and its duration. @source spec 002 §2, §5 */
export const StepPanel = ({ storyUuid, step, language, may }: PanelProps) => {
  const { t } = useTranslation('editor')
  const [part, setPart] = useState<'commentary' | 'settings'>('commentary')
  return (
    <section className={styles.panel} aria-label={t('panel')}>
      <SegmentedControl
        fullWidth
        aria-label={t('panel')}
        value={part}
        onChange={setPart}
        data={[
          { value: 'commentary', label: t('commentary') },
          { value: 'settings', label: t('settings') },
        ]}
      />
      {part === 'commentary' ? (
        <CommentaryField storyUuid={storyUuid} step={step} language={language} may={may} />
      ) : (
        <Settings storyUuid={storyUuid} step={step} may={may} />
      )}
    </section>
  )
}

const Settings = ({ storyUuid, step, may }: Props) => {
  const { t } = useTranslation('editor')
  const speed = useId()
  const { transition } = step
  const set = (changed: Partial<StepTransition>, kind: string) =>
    changeStep(storyUuid, step.key, { transition: { ...transition, ...changed } }, kind)
  return (
    <Stack gap="lg">
      <Select
        label={t('inbound')}
        data={EASINGS.map((easing) => ({ value: easing, label: t(`easings.${easing}`) }))}
        allowDeselect={false}
        disabled={!may}
        value={transition.easing}
        onChange={(easing) => easing && set({ easing }, 'easing')}
      />
      <div>
        <Text id={speed} size="sm" fw={600} component="p" m={0}>
          {t('speed')}
        </Text>
        <Slider
          min={SPEEDS.lowest}
          max={SPEEDS.highest}
          step={1}
          disabled={!may}
          thumbProps={{ 'aria-labelledby': speed }}
          value={transition.speed}
          onChange={(value) => set({ speed: value }, 'speed')}
        />
        <div className={styles.ends} aria-hidden>
          <span>{t('low')}</span>
          <span>{t('high')}</span>
        </div>
      </div>
      <DecimalInput
        label={t('stepTime')}
        min={0}
        max={3600}
        decimalScale={1}
        clampBehavior="strict"
        suffix=" s"
        readOnly={!may}
        value={transition.delay}
        onChange={(value) => typeof value === 'number' && set({ delay: value }, 'delay')}
      />
      <Switch
        label={t('transitionEnabled')}
        disabled={!may}
        checked={transition.enabled}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked }, 'enabled')}
      />
    </Stack>
  )
}
