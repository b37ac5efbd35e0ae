import type { ImportStage, ImportType } from '@pressmark/contract/ingest/imports.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'

/** What a step works on: the file of one import. */
export type PipelineFile = {
  tenantId: number
  importId: string
  kind: ImportType
  /** Of the asset, or of the document if it is a PDF. */
  uuid: string
  itemUuid: string
  originalName: string
  sha256: string
  size: number
}

export type StepContext = {
  database: Database
  blobs: Blobs
  config: Config
  jobs: Enqueue
  signal: AbortSignal
  /** 0..1 within the step. */
  onProgress(progress: number): void
}

/** What processing does for one kind of file. @throws UnfitFile */
export type Processor = (workshop: StepContext, subject: PipelineFile) => Promise<void>

/** One stage of an import. It can be run again at any time: whoever runs it twice has done it once. */
export type ImportStep = {
  stage: ImportStage
  run(workshop: StepContext, subject: PipelineFile): Promise<void>
}
