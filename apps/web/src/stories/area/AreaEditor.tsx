import { Button, TextInput } from '@mantine/core'
import { createAreaLayer, type AreaLayer, type AreaWords } from '@pressmark/deepzoom/area-layer.ts'
import { fitted, rectangleOf, withinPicture, type Area, type Tool, HANDLES } from '@pressmark/deepzoom/area.ts'
import type { Camera } from '@pressmark/deepzoom/camera.ts'
import type { Region, Size } from '@pressmark/deepzoom/geometry.ts'
import { ZoomableImage } from '@pressmark/deepzoom/ZoomableImage.tsx'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoomTexts } from '#catalogue/item/viewer/use-zoom-texts.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { WholeNumberInput } from '#shared/ui/WholeNumberInput.tsx'
import styles from './Area.module.css'
import { AreaTools } from './AreaTools.tsx'

type Props = {
  heading: string
  /** Address of the info.json. */
  source: string
  label: string
  stepTitle: string
  onStepTitle: (title: string) => void
  /** The initial area. */
  begin: Area | undefined
  /** Returns the initial area for the size of the image, if it depends on it. */
  beginIn?: (image: Size) => Area | undefined
  /** Returns whether the area has unsaved changes. */
  changed: (area: Area | undefined) => boolean
  onSave: (area: Area | undefined, image: Size) => void
  onCancel: () => void
}

/** Draws the area of a step on its image: with the pointer, by keyboard on its handles, or as numbers. @source spec 002 §2 */
export const AreaEditor = (props: Props) => {
  const { heading, source, label, stepTitle, onStepTitle, begin, beginIn, changed, onSave, onCancel } = props
  const { t } = useTranslation('editor')
  const zoomTexts = useZoomTexts()
  const [opened, setOpened] = useState<Opened>()
  const [area, setArea] = useState(begin)
  const [tool, setTool] = useState<Tool>(begin?.shape ?? 'rectangle')
  const [locked, setLocked] = useState(false)
  const [view, setView] = useState<Region>()
  const layer = useAreaLayer(opened, { area, tool, locked, onChange: setArea })

  const setRegion = (region: Region) => {
    if (!opened) return
    const rounded = withinPicture(region, opened.image)
    setArea(area ? fitted(area, rounded) : { ...rectangleOf(rounded), shape: tool === 'ellipse' ? tool : 'rectangle' })
  }
  const image = opened?.image
  return (
    <div className={styles.page}>
      <ScreenTitle of={heading} />
      <header className={styles.bar}>
        <ScreenHeading className={styles.heading}>{heading}</ScreenHeading>
        <TextInput
          className={styles.stepTitle}
          aria-label={t('stepTitle')}
          placeholder={t('stepTitle')}
          maxLength={256}
          value={stepTitle}
          onChange={({ currentTarget }) => onStepTitle(currentTarget.value)}
        />
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <SaveArea area={area} disabled={!image || !changed(area)} onSave={() => image && onSave(area, image)} />
      </header>
      <p className={styles.hint} aria-live="polite">
        {t(`area.hints.${locked ? 'locked' : tool}`)}
      </p>
      <div className={styles.room}>
        <AreaTools
          tool={tool}
          locked={locked}
          onTool={(next) => {
            setTool(next)
            // A box and an ellipse have the same bounds. A line must be drawn again.
            if (area && (next === 'rectangle' || next === 'ellipse'))
              setArea({ shape: next, region: area.region, points: [] })
          }}
          onRedraw={() => {
            setArea(undefined)
            layer.current?.restart()
          }}
          onLock={setLocked}
        />
        <ZoomableImage
          className={styles.picture}
          source={source}
          label={label}
          texts={zoomTexts}
          onOpen={(camera, size) => {
            setOpened({ camera, image: size })
            const proposed = beginIn?.(size)
            if (!proposed) return
            setArea(proposed)
            setTool(proposed.shape)
          }}
          onRest={setView}
        />
      </div>
      <AreaNumbers image={image} region={area?.region} view={view} onRegion={setRegion} />
    </div>
  )
}

type SaveProps = { area: Area | undefined; disabled: boolean; onSave: () => void }

/* Saves the area. Asks if nothing is drawn. */
const SaveArea = ({ area, disabled, onSave }: SaveProps) => {
  const { t } = useTranslation('editor')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button disabled={disabled} onClick={() => (area ? onSave() : setAsking(true))}>
        {t('area.save')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('area.noShape.title')}
          text={t('area.noShape.text')}
          action={t('area.noShape.action')}
          onConfirm={onSave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type Opened = { camera: Camera; image: Size }
type Drawing = { area: Area | undefined; tool: Tool; locked: boolean; onChange: (area: Area | undefined) => void }

/** Lays the drawing of an area over an open image, and applies the state of the editor to it. */
const useAreaLayer = (opened: Opened | undefined, { area, tool, locked, onChange }: Drawing) => {
  const { t } = useTranslation('editor')
  const layer = useRef<AreaLayer>(null)
  const words: AreaWords = {
    area: t('area.label'),
    handles: Object.fromEntries(HANDLES.map((handle) => [handle, t(`area.handles.${handle}`)])) as AreaWords['handles'], // each of them
  }
  const lay = useEffectEvent(({ camera, image }: Opened) => {
    const laid = createAreaLayer({ camera, image, words, onChange })
    laid.show(area)
    laid.draw(tool)
    laid.lock(locked)
    return laid
  })
  useEffect(() => {
    if (!opened) return
    const laid = lay(opened)
    layer.current = laid
    return () => {
      layer.current = null
      laid.destroy()
    }
  }, [opened])
  useEffect(() => layer.current?.show(area), [area])
  useEffect(() => layer.current?.draw(tool), [tool])
  useEffect(() => void layer.current?.lock(locked), [locked])
  return layer
}

const SIDES = ['x', 'y', 'width', 'height'] as const

type NumbersProps = {
  image: Size | undefined
  /** Undefined if nothing is drawn, which means the whole image. */
  region: Region | undefined
  /** The visible part of the image. */
  view: Region | undefined
  onRegion: (region: Region) => void
}

/** The area as numbers, for people who do not draw. @source WCAG 2.2, 2.5.7 */
const AreaNumbers = ({ image, region, view, onRegion }: NumbersProps) => {
  const { t } = useTranslation('editor')
  const wholeImage = image && { x: 0, y: 0, ...image }
  const shown = region ?? wholeImage
  return (
    <footer className={styles.numbers}>
      <details className={styles.coordinates}>
        <summary>{t('coordinates')}</summary>
        <div className={styles.sides}>
          {SIDES.map((side) => (
            <WholeNumberInput
              key={side}
              label={t(`area.sides.${side}`)}
              size="xs"
              min={side === 'x' || side === 'y' ? 0 : 1}
              disabled={!shown}
              value={shown?.[side] ?? ''}
              onChange={(value) => shown && typeof value === 'number' && onRegion({ ...shown, [side]: value })}
            />
          ))}
        </div>
      </details>
      <Button size="xs" variant="default" disabled={!wholeImage} onClick={() => wholeImage && onRegion(wholeImage)}>
        {t('area.wholeImage')}
      </Button>
      <Button size="xs" variant="default" disabled={!view} onClick={() => view && onRegion(view)}>
        {t('useView')}
      </Button>
    </footer>
  )
}
