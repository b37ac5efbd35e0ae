import { Button } from '@mantine/core'
import { shownBy, viewerAddress, isRegionMessage } from '@pressmark/contract/media/viewers.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { LeaveDialog } from '../editor/LeaveDialog.tsx'
import { useStoryDraft } from '../editor/use-story-draft.ts'
import { useReplacing } from './replacing.ts'
import styles from './Picker.module.css'
import { firstImageQuery, pickedItemQuery } from './picker.queries.ts'

/** Opens the area of the only image of an item if the story uses it already, or else the images of the item. */
export const ImageSelectPage = () => {
  const { storyUuid = '', culturalItemUuid = '' } = useParams({ strict: false })
  const replacing = useReplacing()
  const { draft } = useStoryDraft(storyUuid)
  const { data: images } = useQuery(firstImageQuery(culturalItemUuid))
  const only = images?.total === 1 ? images.first?.uuid : undefined
  if (!draft?.steps.present.some(({ canvasUuid }) => canvasUuid === only)) return <ImageSelect />
  return (
    <Navigate
      to="/story/editor/$storyUuid/cultural-item/$culturalItemUuid/select-area"
      params={{ storyUuid, culturalItemUuid }}
      search={{ ...(only !== undefined && { canvasId: only }), ...replacing }}
      replace
    />
  )
}

/* Browses the images of an item and picks the current one. @source spec 002 §2 */
const ImageSelect = () => {
  const { storyUuid = '', culturalItemUuid = '' } = useParams({ strict: false })
  const replacing = useReplacing()
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const [viewed, setViewed] = useState<string>()
  const { data: item } = useQuery(pickedItemQuery(culturalItemUuid))
  const { data: images, error, refetch } = useQuery(firstImageQuery(culturalItemUuid))
  const first = images?.first
  useEffect(() => {
    // The viewer reports the visible image from its own address.
    const onNotice = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !isRegionMessage(data)) return
      setViewed(shownBy(data.url, location.href)?.asset)
    }
    addEventListener('message', onNotice)
    return () => removeEventListener('message', onNotice)
  }, [])
  const canvasId = viewed ?? first?.uuid
  const add = () =>
    canvasId !== undefined &&
    void navigate({
      to: '/story/editor/$storyUuid/cultural-item/$culturalItemUuid/select-area',
      params: { storyUuid, culturalItemUuid },
      search: { canvasId, ...replacing },
    })
  return (
    <div className={styles.full}>
      <ScreenTitle of={t('pick.title')} />
      <header className={styles.bar}>
        <ScreenHeading className={styles.title}>{item?.sgtt ?? t('pick.title')}</ScreenHeading>
        <div className={styles.tools}>
          <Button
            variant="default"
            onClick={() =>
              void navigate({
                to: '/story/editor/$storyUuid/cultural-item',
                params: { storyUuid },
                search: replacing,
              })
            }
          >
            {t('cancel')}
          </Button>
          <Button disabled={canvasId === undefined} onClick={add}>
            {t('pick.add')}
          </Button>
        </div>
      </header>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      <iframe
        ref={frame}
        className={styles.frame}
        title={t('pick.viewer', { title: item?.sgtt ?? '' })}
        src={viewerAddress('image', { item: culturalItemUuid })}
        allow="fullscreen"
      />
      <LeaveDialog storyUuid={storyUuid} />
    </div>
  )
}
