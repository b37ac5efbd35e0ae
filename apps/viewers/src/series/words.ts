import type { Frame } from '#shell/frame.ts'
import type { Words } from '#shell/words.ts'
import english from './texts.en.json'
import italian from './texts.it.json'

const TEXTS = { en: english, it: italian }

/** The texts of all viewers, and those of this one. */
export type SeriesWords = Words & { series: typeof english }

export const seriesWords = ({ words, language }: Frame): SeriesWords => ({ ...words, series: TEXTS[language] })
