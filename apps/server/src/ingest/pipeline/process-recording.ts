import { decodeAudio } from '#media/decoders/ffmpeg/decode-audio.ts'
import { decodeVideo } from '#media/decoders/ffmpeg/decode-video.ts'
import { runMediaDecoder } from '#media/decoders/ffmpeg/decoder.ts'
import { findFfmpeg } from '#media/decoders/ffmpeg/programs.ts'
import { type Processor, type StepContext } from './types.ts'
import { invalidFileFrom, InvalidFile } from './invalid-file.ts'
import { withOriginal, keepDerivatives } from './derivatives.ts'

/** Creates playable audio and its waveform peaks. */
export const processAudio: Processor = (context, pipelineFile) =>
  withOriginal(context, pipelineFile, async (source, folder) => {
    const outcome = await runMediaDecoder(decodeAudio, programsOf(context), { source, folder }, context)
    if (outcome.type === 'refused') throw invalidFileFrom(outcome)
    const { type: _, files, duration, ...facts } = outcome
    await keepDerivatives(context, pipelineFile, { folder, facts }, { files, duration })
  })

/** Creates a playable video and a still image of it. */
export const processVideo: Processor = (context, pipelineFile) =>
  withOriginal(context, pipelineFile, async (source, folder) => {
    const outcome = await runMediaDecoder(decodeVideo, programsOf(context), { source, folder }, context)
    if (outcome.type === 'refused') throw invalidFileFrom(outcome)
    const { type: _, files, width, height, duration, ...facts } = outcome
    await keepDerivatives(context, pipelineFile, { folder, facts }, { files, width, height, duration })
  })

const programsOf = ({ config }: StepContext) => {
  const programs = findFfmpeg(config)
  if (programs !== undefined) return programs
  throw new InvalidFile({
    code: 'ffmpegMissing',
    message: 'Audio and video cannot be processed because ffmpeg is not installed on the server. The file is kept.',
  })
}
