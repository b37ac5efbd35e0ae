import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readPlayback, type StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { frameOf } from '#shell/frame.ts'
import { readJson } from '#shell/read.ts'
import { readSeries } from './series-place.ts'
import { playStory } from './play-story.ts'
import { playableStory } from './playable-story.ts'
import '@pressmark/ui/newsreader.css'
import './story.css'

const search = new URLSearchParams(location.search)
const uuid = search.get('storyID')
const frame = frameOf('story', search.get('lang') ?? undefined)

const open = async (): Promise<void> => {
  if (uuid === null) return frame.showEmpty()
  frame.load()
  try {
    const story = (await readJson(addressOf(readPlayback, { uuid }))) as StoryPlayback // the type of the answer
    frame.setTitle(story.sgtt, undefined)
    if (story.steps.length === 0) return frame.showEmpty()
    const series = await readSeries(search.get('seriesID'), uuid)
    frame.clear()
    playStory(frame, playableStory(story), series)
  } catch (error) {
    frame.fail(error, () => void open())
  }
}
void open()
