import type { ImportType } from '@pressmark/contract/ingest/imports.ts'
import { processDocument } from './process-document.ts'
import { processImage } from './process-image.ts'
import { processModel } from './process-model.ts'
import { processAudio, processVideo } from './process-recording.ts'
import type { Processor, ImportStep } from './types.ts'

const PROCESSES: Record<ImportType, Processor> = {
  images: processImage,
  audios: processAudio,
  videos: processVideo,
  model3Ds: processModel,
  pdf: processDocument,
}

/** Makes what is seen or heard of an original, in a process of its own. */
export const processingStep: ImportStep = {
  stage: 'processing',
  run: (workshop, subject) => PROCESSES[subject.kind](workshop, subject),
}
