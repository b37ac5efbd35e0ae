import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { CURRENT_VERSION, readThumbnail } from '@pressmark/contract/media/media.ts'
import { mediaAddress } from '#shell/kinds.ts'
import { make } from '#shell/elements.ts'
import { openViewer } from '#shell/viewer-page.ts'
import { fill } from '#shell/words.ts'
import './video.css'

// The browser's controls have keys, full screen and names in every language.
openViewer('video', ({ stage, media, words, caption, fail }) => {
  const video = make('video', {
    controls: true,
    playsinline: true,
    preload: 'metadata',
    poster: media.thumbnail ?? addressOf(readThumbnail, { uuid: media.uuid }, { version: CURRENT_VERSION }),
    src: mediaAddress('video', media.uuid),
    'aria-label': fill(words.videoOf, { title: media.title || words.names.video }),
    error: () => fail(video.error),
  })
  const text = caption()
  stage.append(video, ...(text ? [make('p', { class: 'caption over' }, text)] : []))
  return { end: () => video.pause() }
})
