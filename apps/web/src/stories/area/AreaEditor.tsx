import { Button, TextInput } from '@mantine/core'
import { fitted, rectangleOf, withinPicture, type Area, type Shape } from '@pressmark/deepzoom/area.ts'
import type { Region, Size } from '@pressmark/deepzoom/geometry.ts'
import { ZoomableImage } from '@pressmark/deepzoom/ZoomableImage.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoomTexts } from '#catalogue/item/viewer/use-zoom-texts.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from './Area.module.css'
import { AreaNumbers } from './AreaNumbers.tsx'
import { AreaTools } from './AreaTools.tsx'
import { useAreaLayer, type Opened } from './use-area-layer.ts'

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

/** Draws the area of a step on its image: with the pointer, by keyboard on its handles, or as numbers. @source spec 002 §2 */
export const AreaEditor = (props: Props) => {
  const { heading, source, label, stepTitle, onStepTitle, begin, changed, onSave, onCancel } = props
  const { t } = useTranslation('editor')
  const zoomTexts = useZoomTexts()
  const [opened, setOpened] = useState<Opened>()
  const [area, setArea] = useState(begin)
  const [shape, setShape] = useState<Shape>(begin?.shape ?? 'rectangle')
  const [locked, setLocked] = useState(false)
  const [view, setView] = useState<Region>()
  useAreaLayer(opened, { area, shape, locked, onChange: setArea })

  const setRegion = (region: Region) => {
    if (!opened) return
    const rounded = withinPicture(region, opened.image)
    setArea(
      area ? fitted(area, rounded) : { ...rectangleOf(rounded), shape: shape === 'ellipse' ? shape : 'rectangle' },
    )
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
        <AreaTools
          shape={shape}
          locked={locked}
          onShape={(wanted) => {
            setShape(wanted)
            // A box and an ellipse have the same bounds. A line must be drawn again.
            if (area && wanted !== 'polygon') setArea({ shape: wanted, region: area.region, points: [] })
          }}
          onRedraw={() => setArea(undefined)}
          onLock={setLocked}
        />
        <ZoomableImage
          className={styles.picture}
          source={source}
          label={label}
          texts={zoomTexts}
          onOpen={(camera, size) => setOpened({ camera, image: size })}
          onRest={setView}
        />
      </div>
      <AreaNumbers image={image} region={area?.region} view={view} onRegion={setRegion} />
    </div>
  )
}
