import { useLocalStorage } from '@mantine/hooks'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PanelHandle.module.css'

/** Widths of the metadata beside the picture, px. The panel never takes more than half of the page. */
const WIDTH = { min: 320, initial: 372, editing: 520, max: 1200, step: 24 } as const

const limited = (width: number): number => Math.round(Math.min(Math.max(width, WIDTH.min), WIDTH.max))

/** The width of the metadata, kept in the browser. While they are edited, they get at least the width of a form. */
export const usePanelWidth = ({ isEditing }: { isEditing: boolean }) => {
  const [width, setWidth] = useLocalStorage<number>({
    key: 'pressmark-metadata-width',
    defaultValue: WIDTH.initial,
    getInitialValueInEffect: false,
  })
  const used = isEditing ? Math.max(width, WIDTH.editing) : width
  return { width: used, setWidth: (next: number) => setWidth(limited(next)) }
}

type Props = { width: number; onWidth: (width: number) => void }

/** The line between picture and metadata. It is dragged, or moved by the arrow keys. */
export const PanelHandle = ({ width, onWidth }: Props) => {
  const { t } = useTranslation('item')
  const [drag, setDrag] = useState<{ x: number; width: number }>()
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    // The viewer is a document of its own, which would take the moves of the pointer.
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ x: event.clientX, width: event.currentTarget.nextElementSibling?.clientWidth ?? width })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: WIDTH.step, ArrowRight: -WIDTH.step }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(width + step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule has no value
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-valuenow={width}
      aria-valuemin={WIDTH.min}
      aria-valuemax={WIDTH.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator with a value is a control
      tabIndex={0}
      className={styles.handle}
      data-dragged={drag !== undefined || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => drag && onWidth(drag.width + drag.x - event.clientX)}
      onPointerUp={() => setDrag(undefined)}
      onPointerCancel={() => setDrag(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
