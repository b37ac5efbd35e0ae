import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { createAreaLayer, type AreaLayer, type AreaWords } from '@pressmark/deepzoom/area-layer.ts'
import { fitted, HANDLES, rectangleOf, withinPicture, type Area, type Shape } from '@pressmark/deepzoom/area.ts'
import type { Camera } from '@pressmark/deepzoom/camera.ts'
import type { Region, Size } from '@pressmark/deepzoom/geometry.ts'
import { ZoomableImage } from '@pressmark/deepzoom/ZoomableImage.tsx'
import { IconCircle, IconEraser, IconLock, IconLockOpen, IconPolygon, IconSquare, type Icon } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoomTexts } from '#catalogue/item/viewer/use-zoom-texts.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from './Area.module.css'
import { AreaNumbers } from './AreaNumbers.tsx'

type Props = {
  heading: string
  /** Address of the info.json. */
  source: string
  label: string
  stepTitle: string
  onStepTitle: (title: string) => void
  /** The initial area. */
  begin: Area | undefined
  /** Returns whether the area has unsaved changes. */
  changed: (area: Area | undefined) => boolean
  onSave: (area: Area | undefined, image: Size) => void
  onCancel: () => void
}

const TOOLS: readonly { shape: Shape; icon: Icon }[] = [
  { shape: 'rectangle', icon: IconSquare },
  { shape: 'ellipse', icon: IconCircle },
  { shape: 'polygon', icon: IconPolygon },
]

/** Draws the area of a step on its image: with the pointer, by keyboard on its handles, or as numbers. @source spec 002 §2 */
export const AreaEditor = (props: Props) => {
  const { heading, source, label, stepTitle, onStepTitle, begin, changed, onSave, onCancel } = props
  const { t } = useTranslation('editor')
  const zoomTexts = useZoomTexts()
  const layer = useRef<AreaLayer>(null)
  const [opened, setOpened] = useState<{ camera: Camera; image: Size }>()
  const [area, setArea] = useState(begin)
  const [shape, setShape] = useState<Shape>(begin?.shape ?? 'rectangle')
  const [locked, setLocked] = useState(false)
  const [view, setView] = useState<Region>()
  const words: AreaWords = {
    area: t('area.whole'),
    handles: Object.fromEntries(HANDLES.map((handle) => [handle, t(`area.handles.${handle}`)])) as AreaWords['handles'], // each of them
  }
  const lay = useEffectEvent(({ camera, image }: { camera: Camera; image: Size }) => {
    const laid = createAreaLayer({ camera, image, words, onChange: setArea })
    laid.show(area)
    laid.draw(shape)
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
  useEffect(() => layer.current?.draw(shape), [shape])
  useEffect(() => void layer.current?.lock(locked), [locked])

  const put = (region: Region) => {
    if (!opened) return
    const whole = withinPicture(region, opened.image)
    setArea(area ? fitted(area, whole) : { ...rectangleOf(whole), shape: shape === 'ellipse' ? shape : 'rectangle' })
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
        <Button disabled={!image || !changed(area)} onClick={() => image && onSave(area, image)}>
          {t('area.save')}
        </Button>
      </header>
      <div className={styles.room}>
        <div className={styles.tools} role="toolbar" aria-label={t('area.tools')}>
          {TOOLS.map(({ shape: one, icon: Symbol }) => (
            <Tool
              key={one}
              name={t(`area.shapes.${one}`)}
              icon={Symbol}
              pressed={shape === one}
              press={() => {
                setShape(one)
                // A box and an ellipse have the same bounds. A line must be drawn again.
                if (area && one !== 'polygon') setArea({ shape: one, region: area.region, points: [] })
              }}
            />
          ))}
          <Tool name={t('area.redraw')} icon={IconEraser} press={() => setArea(undefined)} />
          <Tool
            name={t(locked ? 'area.unlock' : 'area.lock')}
            icon={locked ? IconLock : IconLockOpen}
            pressed={locked}
            press={() => setLocked(!locked)}
          />
        </div>
        <ZoomableImage
          className={styles.picture}
          source={source}
          label={label}
          texts={zoomTexts}
          onOpen={(camera, size) => setOpened({ camera, image: size })}
          onRest={setView}
        />
      </div>
      <AreaNumbers image={image} region={area?.region} view={view} onRegion={put} />
    </div>
  )
}

type ToolProps = { name: string; icon: Icon; pressed?: boolean; press: () => void }

const Tool = ({ name, icon: Symbol, pressed, press }: ToolProps) => (
  <Tooltip label={name} position="right">
    <ActionIcon
      variant={pressed ? 'filled' : 'default'}
      size={40}
      aria-label={name}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={press}
    >
      <Symbol size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
