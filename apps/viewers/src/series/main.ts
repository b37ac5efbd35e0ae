import { frameOf } from '#shell/frame.ts'
import { showStories } from './show-stories.ts'
import { readListing } from '#shell/series.ts'
import '@pressmark/ui/newsreader.css'
import './series.css'

const search = new URLSearchParams(location.search)
const uuid = search.get('seriesID')
const frame = frameOf('series', search.get('lang') ?? undefined)

const open = async (): Promise<void> => {
  if (uuid === null) return frame.showEmpty()
  frame.load()
  try {
    const series = await readListing(uuid, 0)
    frame.setTitle(series.sgtt, undefined)
    if (series.page.totalElements === 0) return frame.showEmpty()
    showStories(frame, series)
  } catch (error) {
    frame.fail(error, () => void open())
  }
}
void open()
