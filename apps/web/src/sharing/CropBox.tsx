import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { WholeNumberInput } from '#shared/ui/WholeNumberInput.tsx'
import { moveBox, resizeBox, type Box, type Size } from './crop.ts'
import styles from './CropBox.module.css'

type Props = { image: Asset; picture: Size; shape: Size; box: Box; onChange: (box: Box) => void }

/* Steps of the arrow keys, px of the image. */
const STEP = { plain: 10, shift: 100, alt: 1 } as const
const ARROWS = new Map(
  Object.entries<readonly [number, number]>({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }),
)

/* As large as the dialog and a part of the window height allow, in the shape of the image. */
const frameOf = ({ width, height }: Size) => ({
  aspectRatio: `${width} / ${height}`,
  width: `min(100%, ${(42 * width) / height}vh)`,
})

/** The crop of an image in a fixed shape. It is moved and resized with the pointer, the arrow keys or numbers, in whole pixels
 *  of the image. */
export const CropBox = ({ image, picture, shape, box, onChange }: Props) => {
  const { t } = useTranslation('sharing')
  const surface = useRef<HTMLDivElement>(null)
  const dragStart = useRef<{ x: number; y: number; box: Box }>(null)
  const scale = () => picture.width / (surface.current?.clientWidth || picture.width)
  const move = (from: Box, right: number, down: number) => onChange(moveBox(from, picture, right, down))
  const resize = (from: Box, wider: number) => onChange(resizeBox(from, picture, shape, from.width + wider))

  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { x: event.clientX, y: event.clientY, box }
  }
  const drag = (change: (from: Box, right: number, down: number) => void) => (event: PointerEvent) => {
    if (!dragStart.current) return
    const { x, y, box: from } = dragStart.current
    change(from, (event.clientX - x) * scale(), (event.clientY - y) * scale())
  }
  const drop = () => {
    dragStart.current = null
  }
  const keys = (change: (right: number, down: number) => void) => (event: KeyboardEvent) => {
    const direction = ARROWS.get(event.key)
    if (!direction) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? STEP.shift : event.altKey ? STEP.alt : STEP.plain
    change(direction[0] * step, direction[1] * step)
  }
  const part = {
    left: `${(box.x / picture.width) * 100}%`,
    top: `${(box.y / picture.height) * 100}%`,
    width: `${(box.width / picture.width) * 100}%`,
    height: `${(box.height / picture.height) * 100}%`,
  }
  return (
    <div className={styles.crop}>
      <div ref={surface} className={styles.surface} style={frameOf(picture)}>
        <img src={image._links.thumb?.href} alt="" />
        <div className={styles.box} style={part}>
          <button
            type="button"
            className={styles.mover}
            aria-label={t('cropBox', { ...box })}
            aria-describedby="crop-help"
            onPointerDown={grab}
            onPointerMove={drag(move)}
            onPointerUp={drop}
            onKeyDown={keys((right, down) => move(box, right, down))}
          />
          <button
            type="button"
            className={styles.handle}
            aria-label={t('cropResize')}
            aria-describedby="crop-help"
            onPointerDown={grab}
            onPointerMove={drag((from, right) => resize(from, right))}
            onPointerUp={drop}
            onKeyDown={keys((right, down) => resize(box, right + down))}
          />
        </div>
      </div>
      <p id="crop-help" className={styles.help}>
        {t('cropHelp')} {t('cropResult', { width: box.width, height: box.height })}
      </p>
      <CropNumbers
        picture={picture}
        box={box}
        onPlace={(place) => move({ ...box, ...place }, 0, 0)}
        onWidth={(width) => resize(box, width - box.width)}
      />
      {box.width < shape.width && <p className={styles.help}>{t('cropSmall')}</p>}
    </div>
  )
}

type NumbersProps = {
  picture: Size
  box: Box
  onPlace: (place: { x: number } | { y: number }) => void
  onWidth: (width: number) => void
}

const CropNumbers = ({ picture, box, onPlace, onWidth }: NumbersProps) => {
  const { t } = useTranslation('sharing')
  const numbers = [
    { name: 'x', max: picture.width - box.width, set: (x: number) => onPlace({ x }) },
    { name: 'y', max: picture.height - box.height, set: (y: number) => onPlace({ y }) },
    { name: 'width', max: picture.width - box.x, set: onWidth },
  ] as const
  return (
    <div className={styles.numbers}>
      {numbers.map(({ name, max, set }) => (
        <WholeNumberInput
          key={name}
          label={t(`cropNumbers.${name}`)}
          value={box[name]}
          min={name === 'width' ? 1 : 0}
          max={max}
          hideControls
          onChange={(typed) => typeof typed === 'number' && set(typed)}
        />
      ))}
    </div>
  )
}
