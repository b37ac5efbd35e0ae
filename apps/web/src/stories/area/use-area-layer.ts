import { createAreaLayer, type AreaLayer, type AreaWords } from '@pressmark/deepzoom/area-layer.ts'
import { HANDLES, type Area, type Shape } from '@pressmark/deepzoom/area.ts'
import type { Camera } from '@pressmark/deepzoom/camera.ts'
import type { Size } from '@pressmark/deepzoom/geometry.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export type Opened = { camera: Camera; image: Size }
type Drawing = { area: Area | undefined; shape: Shape; locked: boolean; onChange: (area: Area) => void }

/** Lays the drawing of an area over an open image, and applies the state of the editor to it. */
export const useAreaLayer = (opened: Opened | undefined, { area, shape, locked, onChange }: Drawing): void => {
  const { t } = useTranslation('editor')
  const layer = useRef<AreaLayer>(null)
  const words: AreaWords = {
    area: t('area.label'),
    handles: Object.fromEntries(HANDLES.map((handle) => [handle, t(`area.handles.${handle}`)])) as AreaWords['handles'], // each of them
  }
  const lay = useEffectEvent(({ camera, image }: Opened) => {
    const laid = createAreaLayer({ camera, image, words, onChange })
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
}
