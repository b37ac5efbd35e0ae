import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { runDecoder } from '#media/decoders/decode.ts'
import { decodeAudio } from '#media/decoders/ffmpeg/decode-audio.ts'
import { decodeVideo } from '#media/decoders/ffmpeg/decode-video.ts'
import { runMediaDecoder } from '#media/decoders/ffmpeg/decoder.ts'
import { findFfmpeg } from '#media/decoders/ffmpeg/programs.ts'
import { InvalidFile, invalidFileFrom } from './invalid-file.ts'
import { makeModel } from './make-model.ts'
import type { MakeDerivatives, StepContext } from './types.ts'

/** Creates the pyramid and the thumbnail. */
const makeImage: MakeDerivatives = async ({ config, signal, onProgress }, { page }, place) => {
  const outcome = await runDecoder<'image'>(
    { kind: 'image', ...place, page: page ?? 1 },
    { signal, onProgress, limits: { pixels: config.pixelLimit } },
  )
  if (outcome.type === 'refused') throw invalidFileFrom(outcome)
  const { type: _, files, width, height, ...facts } = outcome
  return { files, width, height, facts }
}

/** Creates playable audio and its waveform peaks. */
const makeAudio: MakeDerivatives = async (context, _file, place) => {
  const outcome = await runMediaDecoder(decodeAudio, programsOf(context), place, context)
  if (outcome.type === 'refused') throw invalidFileFrom(outcome)
  const { type: _, files, duration, ...facts } = outcome
  return { files, duration, facts }
}

/** Creates a playable video and a still image of it. */
const makeVideo: MakeDerivatives = async (context, _file, place) => {
  const outcome = await runMediaDecoder(decodeVideo, programsOf(context), place, context)
  if (outcome.type === 'refused') throw invalidFileFrom(outcome)
  const { type: _, files, width, height, duration, ...facts } = outcome
  return { files, width, height, duration, facts }
}

/** Makes the derivatives of each kind of asset, in a process with limits. */
export const MAKERS: Record<AssetType, MakeDerivatives> = {
  images: makeImage,
  audios: makeAudio,
  videos: makeVideo,
  model3Ds: makeModel,
}

const programsOf = ({ config }: Pick<StepContext, 'config'>) => {
  const programs = findFfmpeg(config)
  if (programs !== undefined) return programs
  throw new InvalidFile({
    code: 'ffmpegMissing',
    message: 'Audio and video cannot be processed because ffmpeg is not installed on the server. The file is kept.',
  })
}
