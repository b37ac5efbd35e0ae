import { openDraft } from '@pressmark/contract/stories/draft-links.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readPlayback, type StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { chosenLanguage } from '@pressmark/contract/stories/texts-in.ts'
import { make } from '#shell/elements.ts'
import { frameOf } from '#shell/frame.ts'
import { CallRefused, readJson } from '#shell/read.ts'
import { readSeries } from './series-place.ts'
import { playStory } from './play-story.ts'
import { storyWords, type StoryWords } from './words.ts'
import '@pressmark/ui/newsreader.css'
import './story.css'
import './slides.css'

const search = new URLSearchParams(location.search)
const uuid = search.get('storyID')
const frame = frameOf('story', search.get('lang') ?? undefined)

/* Exchanges the token of a draft link for its cookie, and removes it from the address. Returns whether the story can be opened:
 *  without a token always.
 *  @throws CallRefused; TypeError if the server cannot be reached */
const enterDraft = async (hash: string): Promise<boolean> => {
  const token = new URLSearchParams(hash.slice(1)).get('draft')
  if (token === null) return true
  const { method, path } = openDraft
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method, headers, credentials: 'same-origin', body: JSON.stringify({ token }) })
  if (answer.status === 404) return false
  if (!answer.ok) throw new CallRefused(path, answer)
  // A reload uses the cookie. The address can be copied without the token.
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

const open = async (): Promise<void> => {
  if (uuid === null) return frame.showEmpty()
  frame.load()
  try {
    if (!(await enterDraft(location.hash))) return frame.stage.replaceChildren(makeEnded(storyWords(frame)))
    const story = (await readJson(addressOf(readPlayback, { uuid }))) as StoryPlayback // the type of the answer
    const language = chosenLanguage(story, [search.get('lang'), ...navigator.languages])
    frame.setTitle((language !== null && story.translations[language]?.sgtt) || story.sgtt, undefined)
    if (story.steps.length === 0) return frame.showEmpty()
    const series = await readSeries(search.get('seriesID'), uuid)
    frame.clear()
    playStory(frame, { story, language, series })
  } catch (error) {
    frame.fail(error, () => void open())
  }
}

/* The link of a draft has ended, or is wrong. */
const makeEnded = ({ story }: StoryWords) =>
  make(
    'div',
    { class: 'notice', role: 'alert' },
    make('p', { class: 'text' }, story.draftEnded),
    make('p', {}, story.draftEndedHint),
  )

void open()
