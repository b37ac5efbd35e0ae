import type english from './texts.en.json'

/**
 * All texts of the zoomable image, in the language of the person. `{{percent}}` in `magnification` is the
 * magnification: 100 is one screen pixel for each image pixel.
 */
export type ZoomWords = typeof english

/** The texts, ready to be shown. */
export type ZoomTexts = Omit<ZoomWords, 'magnification'> & { magnification: (percent: number) => string }

/** Prepares the texts. @param count formats a number in the language */
export const zoomTexts = (words: ZoomWords, count: (value: number) => string): ZoomTexts => ({
  ...words,
  magnification: (percent) => words.magnification.replace('{{percent}}', count(percent)),
})
