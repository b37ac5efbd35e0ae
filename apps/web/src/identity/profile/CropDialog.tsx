import { Skeleton, Slider, Stack, Text } from '@mantine/core'
import { AVATAR_SIDE } from '@pressmark/contract/platform/constants.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { dragged, squareOf, type Crop } from './crop.ts'
import styles from './Profile.module.css'

type Props = {
  file: File
  pending: boolean
  onCrop: (png: Blob) => void
  onUnreadable: () => void
  onClose: () => void
}

const MAX_ZOOM = 4

/** Crops an image to a square, by dragging or with sliders. The visible part is saved at 300 × 300 px. */
export const CropDialog = ({ file, pending, onCrop, onUnreadable, onClose }: Props) => {
  const { t } = useTranslation('profile')
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = usePicture(file, onUnreadable)
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 })
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!picture || !context) return
    const { left, top, side } = squareOf(picture, crop)
    context.imageSmoothingQuality = 'high'
    context.clearRect(0, 0, AVATAR_SIDE, AVATAR_SIDE)
    context.drawImage(picture, left, top, side, side, 0, 0, AVATAR_SIDE, AVATAR_SIDE)
  }, [picture, crop])
  const keep = () => canvas.current?.toBlob((png) => png && onCrop(png), 'image/png')
  const slider = (name: keyof Crop, min: number, max: number) => (
    <div>
      <Text size="sm">{t(`crop.${name}`)}</Text>
      <Slider
        thumbLabel={t(`crop.${name}`)}
        label={null}
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        onChange={(value) => setCrop((before) => ({ ...before, [name]: value }))}
      />
    </div>
  )
  return (
    <Dialog title={t('crop.title')} size={440} onClose={onClose}>
      {!picture && <Skeleton height={AVATAR_SIDE} width={AVATAR_SIDE} />}
      {picture && (
        <Stack gap="md">
          <canvas
            ref={canvas}
            width={AVATAR_SIDE}
            height={AVATAR_SIDE}
            className={styles.crop}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={({ buttons, movementX: x, movementY: y, currentTarget }) => {
              if (buttons === 1) setCrop((before) => dragged(picture, before, { x, y }, currentTarget.clientWidth))
            }}
          >
            {t('crop.preview')}
          </canvas>
          {slider('zoom', 1, MAX_ZOOM)}
          {slider('x', 0, 1)}
          {slider('y', 0, 1)}
        </Stack>
      )}
      <DialogButtons
        onCancel={onClose}
        action={t('crop.save')}
        onConfirm={keep}
        pending={pending}
        disabled={!picture}
      />
    </Dialog>
  )
}

/* Decodes the file, with the orientation of its metadata. */
const usePicture = (file: File, onUnreadable: () => void): ImageBitmap | undefined => {
  const [picture, setPicture] = useState<ImageBitmap>()
  const reportUnreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isClosed = false
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => (isClosed ? bitmap.close() : setPicture(bitmap)),
      () => isClosed || reportUnreadable(),
    )
    return () => {
      isClosed = true
    }
  }, [file])
  return picture
}
