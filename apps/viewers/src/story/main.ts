import { addressOf } from '@pressmark/contract/endpoint.ts'
import { readShownStory, type ShownStory } from '@pressmark/contract/stories.ts'
import { frameOf } from '#shell/frame.ts'
import { readJson } from '#shell/read.ts'
import { tellStory } from './tell-story.ts'
import { toldStory } from './told.ts'
import './story.css'

const search = new URLSearchParams(location.search)
const uuid = search.get('storyID')
const frame = frameOf('story', search.get('lang') ?? undefined)

const open = async (): Promise<void> => {
  if (uuid === null) return frame.tellNothing()
  frame.load()
  try {
    const story = (await readJson(addressOf(readShownStory, { uuid }))) as ShownStory // as the server serialises it
    frame.entitle(story.sgtt, undefined)
    if (story.steps.length === 0) return frame.tellNothing()
    frame.clear()
    tellStory(frame, toldStory(story))
  } catch (error) {
    frame.fail(error, () => void open())
  }
}
void open()
