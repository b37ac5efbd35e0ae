import { Readable } from 'node:stream'
import type { StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import type { Renderer } from '#media/decoders/renderer.ts'
import type { RefuseDamaged } from '#media/derivatives/refuse-damaged.ts'
import { computeImage } from '#media/images/image-answers.ts'
import { folderName } from '../names.ts'
import { zipOf, type Entry } from '../zip.ts'
import type { ExportedPicture, ExportedStep } from './exported-steps.ts'
import { pageLanguages, stepIn, storyIn } from './in-language.ts'
import { storyPage } from './page.ts'
import type { Language } from './words.ts'

type Making = {
  renderer: Renderer
  refuseDamaged: RefuseDamaged
  tenantId: number
  language: Language
  /** The address of the story that is online. Undefined if it is not public. */
  live: string | undefined
  signal: AbortSignal
}

/** Returns a story as a folder in a zip: a page in each language, and the images. Each image is made when the zip is read. */
export const storyZip = (
  story: StoryPlayback,
  steps: readonly ExportedStep[],
  { renderer, refuseDamaged, tenantId, language, live, signal }: Making,
): Readable => {
  const folder = folderName(story.sgtt)
  const nameOf = (code: string) => (code === language ? 'index.html' : `${code}.html`)
  const languages = pageLanguages(story)
  const pages: Entry[] = languages.map((page) => {
    const others = languages.filter(({ code }) => code !== page.code)
    const texts = steps.map((step) => stepIn(step, story.language, page))
    const text = () => storyPage(storyIn(story, page), texts, { language: page.words, others, nameOf, live })
    return { name: `${folder}/${nameOf(page.code)}`, open: async () => Readable.from([Buffer.from(text())]) }
  })
  const pictures: Entry[] = picturesOf(steps).map(({ name, uuid, source, resolved }) => ({
    name: `${folder}/${name}`,
    open: async () => {
      const making = computeImage(renderer, source, resolved, signal)
      return Readable.from([await making.catch((error) => refuseDamaged({ tenantId, uuid }, error))])
    },
  }))
  return zipOf([...pages, ...pictures])
}

const picturesOf = (steps: readonly ExportedStep[]): ExportedPicture[] => [
  ...new Set(
    steps.flatMap(({ picture, whole }) =>
      typeof picture === 'string' ? [] : [picture, ...(whole ? [whole.picture] : [])],
    ),
  ),
]
