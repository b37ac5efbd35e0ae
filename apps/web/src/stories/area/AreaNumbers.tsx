import { Button, NumberInput } from '@mantine/core'
import type { Region, Size } from '@pressmark/deepzoom/geometry.ts'
import { useTranslation } from 'react-i18next'
import styles from './Area.module.css'

const SIDES = ['x', 'y', 'width', 'height'] as const

type Props = {
  image: Size | undefined
  /** Undefined if nothing is drawn, which means the whole image. */
  region: Region | undefined
  /** The visible part of the image. */
  view: Region | undefined
  onRegion: (region: Region) => void
}

/** The area as numbers, for people who do not draw. @source WCAG 2.2, 2.5.7 */
export const AreaNumbers = ({ image, region, view, onRegion }: Props) => {
  const { t } = useTranslation('editor')
  const wholeImage = image && { x: 0, y: 0, ...image }
  const shown = region ?? wholeImage
  return (
    <footer className={styles.numbers}>
      {SIDES.map((side) => (
        <NumberInput
          key={side}
          label={t(`area.sides.${side}`)}
          size="xs"
          min={side === 'x' || side === 'y' ? 0 : 1}
          allowDecimal={false}
          allowNegative={false}
          disabled={!shown}
          value={shown?.[side] ?? ''}
          onChange={(value) => shown && typeof value === 'number' && onRegion({ ...shown, [side]: value })}
        />
      ))}
      <Button size="xs" variant="default" disabled={!wholeImage} onClick={() => wholeImage && onRegion(wholeImage)}>
        {t('area.wholeImage')}
      </Button>
      <Button size="xs" variant="default" disabled={!view} onClick={() => view && onRegion(view)}>
        {t('useView')}
      </Button>
    </footer>
  )
}
