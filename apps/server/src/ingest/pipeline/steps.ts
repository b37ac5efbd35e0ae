import type { ImportReason, ImportStage } from '@pressmark/contract/imports.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'

/** What a step works on: one asset of one import. */
export type Subject = {
  tenantId: number
  importId: string
  assetUuid: string
  itemUuid: string
  sha256: string
  size: number
}

export type Workshop = {
  database: Database
  blobs: Blobs
  config: Config
  jobs: Pick<Jobs, 'enqueue'>
  signal: AbortSignal
  /** 0..1 within the step. */
  onProgress(progress: number): void
}

/** One stage of an import. It can be run again at any time: whoever runs it twice has done it once. */
export type Step = {
  stage: ImportStage
  run(workshop: Workshop, subject: Subject): Promise<void>
}

/** The file itself is the reason; trying again would not help. */
export class UnfitFile extends Error {
  readonly reason: ImportReason
  constructor(reason: ImportReason) {
    super(reason.message)
    this.reason = reason
  }
}
