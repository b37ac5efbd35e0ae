import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { MediaType } from '../formats.ts'
import type { DecoderRefusal } from '../job.ts'
import { inputOf } from './input.ts'
import type { FfmpegPrograms } from './programs.ts'
import { runProgram, type Run } from './run-program.ts'

const Stream = Type.Object({
  index: Type.Integer(),
  codec_type: Type.Optional(Type.String()),
  codec_name: Type.Optional(Type.String()),
  profile: Type.Optional(Type.String()),
  pix_fmt: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  sample_aspect_ratio: Type.Optional(Type.String()),
  channels: Type.Optional(Type.Integer()),
  sample_rate: Type.Optional(Type.String()),
  field_order: Type.Optional(Type.String()),
  disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Integer()) })),
  side_data_list: Type.Optional(Type.Array(Type.Object({ rotation: Type.Optional(Type.Number()) }))),
})
export type MediaStream = Static<typeof Stream>
const ProbeOutput = Type.Object({
  streams: Type.Array(Stream),
  format: Type.Object({ duration: Type.Optional(Type.String()) }),
})

/** The content of a recording. */
export type Probed = {
  type: 'probed'
  sound: MediaStream | undefined
  /** The video stream. The cover image of an audio file does not count. */
  picture: MediaStream | undefined
  /** s; 0 if the file does not state it. */
  duration: number
}

/** The values of the schema above. Tags are left out: a comment or a cover image can have megabytes. */
const ENTRIES = [
  `stream=${Object.keys(Stream.properties).join()}`,
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'format=duration',
].join(':')

/** Far more than ffprobe prints for any recording without its tags, in bytes. */
const MAX_OUTPUT = 1_000_000

export const probe = async (
  { ffprobe }: FfmpegPrograms,
  mediaType: MediaType,
  file: string,
  run: Run,
): Promise<Probed | DecoderRefusal> => {
  const chunks: Buffer[] = []
  let size = 0
  const refusal = await runProgram(
    [ffprobe, '-v', 'error', '-print_format', 'json', '-show_entries', ENTRIES, ...inputOf(mediaType, file)],
    run,
    (chunk) => {
      size += chunk.length
      if (size <= MAX_OUTPUT) chunks.push(chunk)
    },
  )
  if (refusal !== undefined) return refusal
  if (size > MAX_OUTPUT) return { type: 'refused', reason: 'mediaDamaged', detail: { errorText: 'too many streams' } }
  const { streams, format } = Value.Parse(ProbeOutput, JSON.parse(Buffer.concat(chunks).toString()))
  return {
    type: 'probed',
    sound: streams.find((stream) => stream.codec_type === 'audio' && stream.codec_name !== undefined),
    picture: streams.find(
      ({ codec_type, width = 0, disposition }) =>
        codec_type === 'video' && width > 0 && disposition?.attached_pic !== 1,
    ),
    duration: Number(format.duration ?? 0) || 0,
  }
}

/** Browsers play AAC of these profiles without conversion. */
export const isPlayableSound = ({ codec_name, profile = '' }: MediaStream): boolean =>
  codec_name === 'aac' && ['LC', 'HE-AAC', 'HE-AACv2'].includes(profile)
