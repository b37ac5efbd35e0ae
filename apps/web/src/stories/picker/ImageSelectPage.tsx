import { Button } from '@mantine/core'
import { shownBy, viewerAddress, isRegionMessage } from '@pressmark/contract/media/viewers.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { LeaveDialog } from '../editor/LeaveDialog.tsx'
import { useStoryDraft } from '../editor/use-story-draft.ts'
import styles from './Picker.module.css'
import { firstImageQuery, pickedItemQuery } from './picker.queries.ts'

/** Browses the images of an item and picks the current one. @source spec 002 §2 */
export const ImageSelectPage = () => {
  const { storyUuid = '', culturalItemUuid = '' } = useParams({ strict: false })
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  useStoryDraft(storyUuid)
  const frame = useRef<HTMLIFrameElement>(null)
  const [viewed, setViewed] = useState<string>()
  const { data: item } = useQuery(pickedItemQuery(culturalItemUuid))
  const { data: first, error, refetch } = useQuery(firstImageQuery(culturalItemUuid))
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
      search: { canvasId },
    })
  return (
    <div className={styles.full}>
      <ScreenTitle of={t('pick.title')} />
      <header className={styles.bar}>
        <ScreenHeading className={styles.title}>{item?.sgtt ?? t('pick.title')}</ScreenHeading>
        <div className={styles.tools}>
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/story/editor/$storyUuid/cultural-item', params: { storyUuid } })}
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
