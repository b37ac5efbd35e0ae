import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DecodedAudio, DecoderRefusal } from '../job.ts'
import type { MediaDecoder } from './decoder.ts'
import { inputOf } from './input.ts'
import { createPeaks, PEAK_RATE } from './peaks.ts'
import { isPlayableSound, probe } from './probe.ts'
import { runProgram } from './run-program.ts'

/** Fills missing parts with silence, so that playback and waveform stay in step. */
const STEADY = ['-af', 'aresample=async=1:first_pts=0']

/** Makes audio that every browser plays, and its peaks, in one pass over the original. */
export const decodeAudio: MediaDecoder<DecodedAudio> = async (programs, { mediaType, source }, run, onProgress) => {
  const probed = await probe(programs, mediaType, source, run)
  if (probed.type === 'refused') return probed
  const { sound } = probed
  if (sound === undefined) return NO_SOUND
  const peaks = createPeaks()
  const track = ['-map', `0:${sound.index}`, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  // Audio that browsers play already is only put into another container: encoding it again would reduce its quality.
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
      if (probed.duration > 0) onProgress(Math.min(1, peaks.duration() / probed.duration))
    },
  )
  if (refusal !== undefined) return refusal
  const waveform = peaks.end()
  if (waveform.duration === 0) return { type: 'refused', reason: 'mediaDamaged', detail: { errorText: 'no samples' } }
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
