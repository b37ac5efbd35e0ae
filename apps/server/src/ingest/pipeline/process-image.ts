import { runDecoder } from '#media/decoders/decode.ts'
import { invalidFileFrom } from './invalid-file.ts'
import type { Processor } from './types.ts'
import { withOriginal, keepDerivatives } from './derivatives.ts'

/** Creates the pyramid and the thumbnail. */
export const processImage: Processor = (context, pipelineFile) =>
  withOriginal(context, pipelineFile, async (source, folder) => {
    const { config, signal, onProgress } = context
    const outcome = await runDecoder<'image'>(
      { kind: 'image', source, folder },
      { signal, onProgress, limits: { pixels: config.pixelLimit } },
    )
    if (outcome.type === 'refused') throw invalidFileFrom(outcome)
    const { type: _, files, width, height, ...facts } = outcome
    await keepDerivatives(context, pipelineFile, { folder, facts }, { files, width, height })
  })
