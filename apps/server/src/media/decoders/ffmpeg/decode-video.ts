import { join } from 'node:path'
import type { DecodedVideo, DecoderRefusal } from '../job.ts'
import type { MediaDecoder } from './decoder.ts'
import { inputOf } from './input.ts'
import { isPlayableSound, probe, type MediaStream, type Probed } from './probe.ts'
import type { FfmpegPrograms } from './programs.ts'
import { runProgram, type Run } from './run-program.ts'

/** Makes video that every browser plays, and a poster. Streams that browsers play already only change their container. */
export const decodeVideo: MediaDecoder<DecodedVideo> = async (programs, { mediaType, source }, run, onProgress) => {
  const probed = await probe(programs, mediaType, source, run)
  if (probed.type === 'refused') return probed
  const { picture, sound } = probed
  if (picture === undefined) return { type: 'refused', reason: 'noPicture', detail: {} }
  const rendition = join(run.folder, 'video.mp4')
  const refusal = await runProgram(
    [
      [programs.ffmpeg, '-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1'],
      inputOf(mediaType, source),
      ['-map', `0:${picture.index}`, ...pictureCoding(picture)],
      sound === undefined ? [] : ['-map', `0:${sound.index}`, ...soundCoding(sound)],
      ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', rendition],
    ].flat(),
    run,
    progressOf(probed, onProgress),
  )
  if (refusal !== undefined) return refusal
  const renditionProbe = await probe(programs, 'video/mp4', rendition, run)
  if (renditionProbe.type === 'refused') return renditionProbe
  return finish(programs, renditionProbe, run, { mediaType, codec: picture.codec_name ?? '' })
}

const pictureCoding = ({ codec_name, pix_fmt, field_order = 'progressive' }: MediaStream): readonly string[] =>
  codec_name === 'h264' && pix_fmt === 'yuv420p' && field_order === 'progressive' ? ['-c:v', 'copy'] : H264

// H.264 halves both sides for its colours, so both must be even.
const H264 = [
  ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
  ['-vf', "scale='trunc(min(1920,iw)/2)*2':-2"],
].flat()

const soundCoding = (sound: MediaStream) =>
  isPlayableSound(sound) ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']

/* ffmpeg reports progress in lines, for example out_time_us=1234567. */
const progressOf =
  ({ duration }: Probed, onProgress: (value: number) => void) =>
  (chunk: Buffer) => {
    const time = /out_time_us=(\d+)/.exec(chunk.toString('latin1'))?.[1]
    if (time !== undefined && duration > 0) onProgress(Math.min(1, Number(time) / 1e6 / duration))
  }

const finish = async (
  programs: FfmpegPrograms,
  { picture, sound, duration }: Probed,
  run: Run,
  original: Pick<DecodedVideo, 'mediaType' | 'codec'>,
): Promise<DecodedVideo | DecoderRefusal> => {
  if (picture === undefined || duration === 0)
    return { type: 'refused', reason: 'mediaDamaged', detail: { errorText: 'no pictures' } }
  const refusal = await writePoster(programs, duration, run)
  if (refusal !== undefined) return refusal
  return {
    type: 'decoded',
    ...shownSize(picture),
    duration,
    ...original,
    hasSound: sound !== undefined,
    files: { rendition: 'video.mp4', thumbnail: 'thumb.webp' },
  }
}

/** Pixels need not be square. Phones store the rotation of a video and do not turn its pixels. */
const shownSize = (picture: MediaStream) => {
  const { height = 0, side_data_list = [] } = picture
  const width = shownWidth(picture)
  const turn = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  return Math.abs(turn) % 180 === 90 ? { width: height, height: width } : { width, height }
}

const shownWidth = ({ width = 0, sample_aspect_ratio = '1:1' }: MediaStream): number => {
  const [, across, down] = /^([1-9]\d*):([1-9]\d*)$/.exec(sample_aspect_ratio) ?? []
  return across === undefined ? width : Math.round((width * Number(across)) / Number(down))
}

/** Writes the most typical frame after the first second, which is often black, at most 400 px. */
const writePoster = ({ ffmpeg }: FfmpegPrograms, duration: number, run: Run) =>
  runProgram(
    [
      [ffmpeg, '-nostdin', '-hide_banner', '-v', 'error', '-ss', String(Math.min(1, duration / 2))],
      inputOf('video/mp4', join(run.folder, 'video.mp4')),
      ['-frames:v', '1', '-an', '-c:v', 'libwebp', '-quality', '80'],
      [
        '-vf',
        "thumbnail=50,scale='iw*max(1,sar)':ih,setsar=1,scale='min(400,iw)':'min(400,ih)':force_original_aspect_ratio=decrease",
      ],
      ['-f', 'webp', join(run.folder, 'thumb.webp')],
    ].flat(),
    run,
  )
