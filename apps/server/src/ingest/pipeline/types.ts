import type { ImportStage, ImportType } from '@pressmark/contract/ingest/imports.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { DerivativeRole } from '#media/derivatives/recipes.ts'
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
  /** The page of the file that is shown, counted from 1. Null if further pages become images of the item. */
  page: number | null
  /** The import whose file replaces the file of the image. */
  replacing?: string
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

/** The file of an asset, from which its derivatives are made. */
export type AssetFile = Omit<PipelineFile, 'importId' | 'kind'> & { kind: AssetType }

/** The output of a decoder: files in its folder by their role, sizes in px, duration in s, and other properties of the original. */
export type Made = {
  files: Partial<Record<DerivativeRole, string>>
  width?: number
  height?: number
  duration?: number
  facts: unknown
}

/** Makes the derivatives of one kind of asset. `folder` is created. @throws InvalidFile */
export type MakeDerivatives = (
  context: Omit<StepContext, 'jobs'>,
  file: AssetFile,
  place: { source: string; folder: string },
) => Promise<Made>

/** One stage of an import. A stage is idempotent, so that it can be run again at any time. */
export type ImportStep = {
  stage: ImportStage
  run(context: StepContext, pipelineFile: PipelineFile): Promise<void>
}
