import { removeModelCamera, setModelCamera } from '@pressmark/contract/catalogue/assets.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { isCameraMessage, type ModelCamera } from '@pressmark/contract/media/model-view.ts'
import { IconCamera, IconRotate } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useLock } from '../../states.queries.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import styles from './ModelViewActions.module.css'

type Props = {
  item: Item
  model: ItemAsset
  /** The frame of the viewer, which reports the present camera. */
  inner: RefObject<HTMLIFrameElement | null>
  onReset: () => void
}

/** Stores the present view of a 3D model as the one with which it begins, or removes it. */
export const ModelViewActions = ({ item, model, inner, onReset }: Props) => {
  const { t } = useTranslation('item')
  const camera = useCamera(model.uuid, inner)
  const lock = useLock(item.state, model.state)
  const write = useItemWrite(item.uuid)
  const params = { uuid: model.uuid }
  const { busy, run } = useSingleCall()
  const use = (body: ModelCamera) =>
    write.mutateAsync(() => call(setModelCamera, { params, body }), {
      onSuccess: () => toastSuccess(t('modelView.saved')),
    })
  const reset = () =>
    write.mutateAsync(() => call(removeModelCamera, { params }), {
      onSuccess: () => {
        toastSuccess(t('modelView.removed'))
        onReset()
      },
    })
  // The mutation has the error, and the screen reports it.
  const send = (action: () => Promise<unknown>) => void run(action).catch(() => undefined)
  const off = lock !== undefined || busy

  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        disabled={off || camera === undefined}
        title={lock ?? t('modelView.useHint')}
        onClick={() => camera && send(() => use(camera))}
      >
        <IconCamera size={18} stroke={1.6} aria-hidden="true" />
        {t('modelView.use')}
      </button>
      {model.camera && (
        <button
          type="button"
          className={styles.action}
          disabled={off}
          title={lock ?? t('modelView.resetHint')}
          onClick={() => send(reset)}
        >
          <IconRotate size={18} stroke={1.6} aria-hidden="true" />
          {t('modelView.reset')}
        </button>
      )}
    </div>
  )
}

/* Returns the camera that the viewer reported last. */
const useCamera = (model: string, inner: RefObject<HTMLIFrameElement | null>): ModelCamera | undefined => {
  const [camera, setCamera] = useState<ModelCamera>()
  useEffect(() => {
    const listener = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source === null || source !== inner.current?.contentWindow) return
      if (isCameraMessage(data) && data.model === model) setCamera(data.camera)
    }
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [model, inner])
  return camera
}
