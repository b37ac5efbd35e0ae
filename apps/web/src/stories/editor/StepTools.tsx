import { Button } from '@mantine/core'
import { rectangleOf } from '@pressmark/deepzoom/area.ts'
import type { Region } from '@pressmark/deepzoom/geometry.ts'
import { IconCrop, IconFocusCentered, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DraftStep } from './draft.ts'
import { changeStep } from './draft.store.ts'
import styles from './Stage.module.css'

type Props = {
  storyUuid: string
  step: DraftStep
  at: number
  may: boolean
  /** The visible part of the image. */
  view: Region | undefined
  trying: boolean
  onTry: () => void
}

/** The actions for the area of a step and for its transition. */
export const StepTools = ({ storyUuid, step, at, may, view, trying, onTry }: Props) => {
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  return (
    <div className={styles.over}>
      {may && (
        <Button
          className={styles.editArea}
          size="xs"
          leftSection={<IconCrop size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            void navigate({
              to: '/story/editor/$storyUuid/selected-area-edit/$step',
              params: { storyUuid, step: String(at) },
            })
          }
        >
          {t('editArea')}
        </Button>
      )}
      {may && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFocusCentered size={16} stroke={1.8} aria-hidden />}
          disabled={!view}
          onClick={() => view && changeStep(storyUuid, step.key, { area: rectangleOf(view) })}
        >
          {t('useView')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden />}
        disabled={trying}
        onClick={onTry}
      >
        {t('tryTransition')}
      </Button>
    </div>
  )
}
