import type english from './texts.en.json'

/** Every word that the zoomable picture shows or says, in the language of the person. `{{percent}}` in `magnification` is how
 *  far the picture is magnified; 100 is one screen pixel for each of its own. */
export type ZoomWords = typeof english

/** The same, ready to be shown. */
export type ZoomTexts = Omit<ZoomWords, 'magnification'> & { magnification: (percent: number) => string }

/** @param count writes a number as the language does */
export const zoomTexts = (words: ZoomWords, count: (value: number) => string): ZoomTexts => ({
  ...words,
  magnification: (percent) => words.magnification.replace('{{percent}}', count(percent)),
})
