import type { ImportStage, ImportType } from '@pressmark/contract/ingest/imports.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'

/** The file of one import, which the steps process. */
export type PipelineFile = {
  tenantId: number
  importId: string
  kind: ImportType
  /** UUID of the asset, or of the document if it is a PDF. */
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
  /** Reports progress between 0 and 1 within the step. */
  onProgress(progress: number): void
}

/** Processes one kind of file. @throws InvalidFile */
export type Processor = (context: StepContext, pipelineFile: PipelineFile) => Promise<void>

/** One stage of an import. A stage is idempotent, so that it can be run again at any time. */
export type ImportStep = {
  stage: ImportStage
  run(context: StepContext, pipelineFile: PipelineFile): Promise<void>
}
