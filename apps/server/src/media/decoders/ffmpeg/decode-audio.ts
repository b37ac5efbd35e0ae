import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DecodedAudio, DecoderRefusal } from '../job.ts'
import type { MediaDecoder } from './decoder.ts'
import { inputOf } from './input.ts'
import { createPeaks, PEAK_RATE } from './peaks.ts'
import { isPlayableSound, probe } from './probe.ts'
import { runProgram } from './run-program.ts'

/** Silence where pieces are missing, so that what is heard and what is drawn stay together. */
const STEADY = ['-af', 'aresample=async=1:first_pts=0']

/** Makes sound that every browser plays, and the peaks it is drawn by, in one pass over the original. */
export const decodeAudio: MediaDecoder<DecodedAudio> = async (programs, mediaType, source, run, onProgress) => {
  const told = await probe(programs, mediaType, source, run)
  if (told.type === 'refused') return told
  const { sound } = told
  if (sound === undefined) return NO_SOUND
  const peaks = createPeaks()
  const track = ['-map', `0:${sound.index}`, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  // Sound that a browser plays already is put into another container as it is: coding it again would only take away.
  const coding = isPlayableSound(sound) ? ['-c:a', 'copy'] : [...STEADY, '-c:a', 'aac', '-b:a', '128k']
  const refusal = await runProgram(
    [
      [programs.ffmpeg, '-nostdin', '-hide_banner', '-v', 'error'],
      inputOf(mediaType, source),
      [...track, ...coding, '-movflags', '+faststart', '-f', 'ipod', join(run.folder, 'audio.m4a')],
      [...track, ...STEADY, '-ac', '1', '-ar', String(PEAK_RATE), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
    ].flat(),
    run,
    (chunk) => {
      peaks.add(chunk)
      if (told.duration > 0) onProgress(Math.min(1, peaks.duration() / told.duration))
    },
  )
  if (refusal !== undefined) return refusal
  const waveform = peaks.end()
  if (waveform.duration === 0) return { type: 'refused', reason: 'mediaDamaged', detail: { said: 'no samples' } }
  await writeFile(join(run.folder, 'waveform.json'), JSON.stringify(waveform))
  return {
    type: 'decoded',
    duration: waveform.duration,
    mediaType,
    codec: sound.codec_name ?? '',
    channels: sound.channels ?? 0,
    sampleRate: Number(sound.sample_rate ?? 0),
    files: { rendition: 'audio.m4a', waveform: 'waveform.json' },
  }
}

const NO_SOUND: DecoderRefusal = { type: 'refused', reason: 'noSound', detail: {} }
