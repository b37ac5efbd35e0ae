import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { readSeriesListing, type SeriesListing } from '@pressmark/contract/stories/series.ts'
import { readJson } from './read.ts'

const SIZE = 48

/** Reads a page (zero-based) of the stories of a series. @throws as readJson */
export const readListing = async (uuid: string, page: number): Promise<SeriesListing> =>
  (await readJson(addressOf(readSeriesListing, { uuid }, { page, size: SIZE }))) as SeriesListing // the type of the answer

/** Returns the address that plays a story of a series, in the language of the current address. */
export const storyOfSeriesAddress = (story: string, series: string): string => {
  const lang = new URLSearchParams(location.search).get('lang')
  return `${storyViewerAddress(story)}&seriesID=${series}${lang === null ? '' : `&lang=${encodeURIComponent(lang)}`}`
}
