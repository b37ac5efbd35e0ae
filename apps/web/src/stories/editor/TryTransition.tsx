import { VisuallyHidden } from '@mantine/core'
import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import { outline, rectangleOf } from '@pressmark/deepzoom/area.ts'
import { chooseDrawer } from '@pressmark/deepzoom/drawer.ts'
import { createStoryStage, type View } from '@pressmark/deepzoom/story-stage.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { imageSource } from './addresses.ts'
import type { DraftStep } from './draft.ts'
import styles from './Stage.module.css'

type Props = {
  step: DraftStep
  /** The previous step. Undefined for the first step, which begins with the whole image. */
  before: DraftStep | undefined
  onEnd: () => void
}

const REST_MS = 600

/** Plays the transition to a step instead of showing its image. */
export const TryTransition = ({ step, before, onEnd }: Props) => {
  const { t } = useTranslation('editor')
  const container = useRef<HTMLDivElement>(null)
  const onEnded = useEffectEvent(onEnd)
  const play = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    const stage = createStoryStage(element, {
      drawer: chooseDrawer(),
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      insets: () => [],
      onTaken: () => undefined,
    })
    signal.addEventListener('abort', () => stage.destroy())
    const { transition } = step
    const to = viewOf(step)
    const from = before ? viewOf(before) : to && viewOf({ ...step, area: undefined })
    if (from) await stage.show(from, { ms: 0, easing: transition.easing })
    if (to && !signal.aborted) await stage.show(to, { ms: flightSeconds(transition) * 1000, easing: transition.easing })
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (!signal.aborted) onEnded()
  })
  useEffect(() => {
    const stopped = new AbortController()
    // The viewer that returns afterwards reports load errors of the image.
    if (container.current) play(container.current, stopped.signal).catch(() => stopped.signal.aborted || onEnded())
    return () => stopped.abort()
  }, [])
  return (
    <>
      <div ref={container} className={styles.picturePlace} />
      <VisuallyHidden component="output">{t('trying')}</VisuallyHidden>
    </>
  )
}

const viewOf = ({ area, image, canvasUuid }: DraftStep): View | undefined => {
  if (!image) return undefined
  const shown = area ?? rectangleOf({ x: 0, y: 0, width: image.width, height: image.height })
  return { source: imageSource({ canvasUuid, image }), highlight: { region: shown.region, path: outline(shown) } }
}
