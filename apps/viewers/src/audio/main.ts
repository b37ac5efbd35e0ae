import WaveSurfer from 'wavesurfer.js'
import { mediaAddress } from '#shell/kinds.ts'
import { make } from '#shell/elements.ts'
import { openViewer } from '#shell/viewer-page.ts'
import { fill } from '#shell/words.ts'
import { readPeaks } from './waveform.ts'
import './audio.css'

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--app-${name}`)

/** The waveform is for pointers only. Keyboards and screen readers use the browser's player below it. */
openViewer('audio', async ({ stage, media, words, caption, fail }) => {
  const peaks = await readPeaks(media.uuid)
  const player = make('audio', {
    controls: true,
    preload: 'metadata',
    src: mediaAddress('audio', media.uuid),
    'aria-label': fill(words.audioOf, { title: media.title || words.names.audio }),
    error: () => fail(player.error),
  })
  const drawing = make('div', { class: 'wave', 'aria-hidden': 'true', title: words.audioHelp })
  const without = make('p', { class: 'quiet' }, words.noWaveform)
  stage.append(
    make(
      'section',
      { class: 'audio' },
      make('p', { class: 'title' }, caption() || words.names.audio),
      peaks ? drawing : without,
      player,
    ),
  )
  if (!peaks) return { end: () => player.pause() }

  await durationKnown(player)
  const wave = WaveSurfer.create({
    container: drawing,
    media: player,
    peaks,
    duration: player.duration,
    height: 'auto',
    normalize: true,
    barWidth: 2,
    barGap: 1,
    barRadius: 2,
    waveColor: colour('ctl'),
    progressColor: colour('accent-text'),
    cursorColor: colour('text'),
    cspNonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
  })
  return {
    end: () => {
      player.pause()
      wave.destroy()
    },
  }
})

/* Waits for the duration. After an error it ends too: the error is reported separately. */
const durationKnown = (player: HTMLAudioElement): Promise<void> =>
  new Promise((resolve) => {
    if (player.readyState > 0 || player.error) resolve()
    for (const event of ['loadedmetadata', 'error']) player.addEventListener(event, () => resolve(), { once: true })
  })
