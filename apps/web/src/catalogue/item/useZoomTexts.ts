import type { ZoomTexts } from '@pressmark/deepzoom/texts.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/formatDate.ts'

/** The words of the zoomable picture in the person's language. */
export const useZoomTexts = (): ZoomTexts => {
  const { t } = useTranslation(['item', 'shared'])
  return {
    help: t('zoom.help'),
    controls: t('zoom.controls'),
    zoomIn: t('zoom.zoomIn'),
    zoomOut: t('zoom.zoomOut'),
    whole: t('zoom.whole'),
    rotate: t('zoom.rotate'),
    fullScreen: t('zoom.fullScreen'),
    leaveFullScreen: t('zoom.leaveFullScreen'),
    magnification: (percent) => t('zoom.magnification', { percent: formatCount(percent) }),
    loading: t('zoom.loading'),
    failed: t('zoom.failed'),
    incomplete: t('zoom.incomplete'),
    tryAgain: t('shared:tryAgain'),
  }
}
