import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { CloseButton } from '@mantine/core'
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mainLanguageOf } from '../languages/step-texts.ts'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from './Preview.module.css'
import { useStoryDraft } from './use-story-draft.ts'

/** The story as readers see it, in the whole window. @source spec 002 §2 */
export const PreviewPage = () => {
  const { storyUuid = '' } = useParams({ strict: false })
  const { t, i18n } = useTranslation('editor')
  const router = useRouter()
  const navigate = useNavigate()
  const mayGoBack = useCanGoBack()
  const { story, draft } = useStoryDraft(storyUuid)
  // The texts that were edited are shown first.
  const isTranslated = story && Object.keys(story.translations).length > 0
  const lang = isTranslated ? (draft?.language ?? mainLanguageOf(story)) : i18n.language
  const close = () =>
    mayGoBack
      ? router.history.back()
      : void navigate({ to: '/story/editor/$storyUuid', params: { storyUuid }, replace: true })
  return (
    <main className={styles.preview}>
      <ScreenTitle of={t('preview')} />
      <h1 className={styles.heading}>{t('preview')}</h1>
      <iframe
        className={styles.frame}
        title={t('preview')}
        src={`${storyViewerAddress(storyUuid)}&lang=${lang}`}
        allow="fullscreen"
      />
      <CloseButton className={styles.close} size={44} aria-label={t('closePreview')} onClick={close} />
    </main>
  )
}
