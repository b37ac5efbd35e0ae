import { zoomTexts, type ZoomTexts } from '@pressmark/deepzoom/texts.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'

/** The texts of the zoomable image in the person's language. */
export const useZoomTexts = (): ZoomTexts => {
  const { i18n } = useTranslation('zoom')
  return zoomTexts(i18n.getResourceBundle(i18n.resolvedLanguage ?? 'en', 'zoom'), formatCount)
}
