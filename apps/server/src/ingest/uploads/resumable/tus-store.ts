import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import type { Readable } from 'node:stream'
import { RESUMABLE_DAYS } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { DataStore, Upload } from '@tus/server'
import { Refusal } from '#platform/errors.ts'
import { isKind, type Resumables, type Uploader } from './resumables.ts'

const DEFAULTS: { filename: string; kind: string | null } = { filename: 'file', kind: 'image' }

/** What the protocol's handler asks of a store, for one person. */
export class TusStore extends DataStore {
  readonly #resumables: Resumables
  readonly #uploader: Uploader

  constructor(resumables: Resumables, uploader: Uploader) {
    super()
    this.extensions = ['creation', 'termination', 'expiration']
    this.#resumables = resumables
    this.#uploader = uploader
  }
  override async create(upload: Upload): Promise<Upload> {
    const { filename, kind } = { ...DEFAULTS, ...upload.metadata }
    if (!isKind(kind)) throw new Refusal('badRequest', { detail: 'There is no such kind of file' })
    const name = filename ?? DEFAULTS.filename
    await this.#resumables.begin(this.#uploader, { uuid: upload.id, name, kind, size: upload.size ?? 0 })
    return upload
  }
  override async getUpload(id: string): Promise<Upload> {
    const { name, size, received, createdAt } = await this.#resumables.find(this.#uploader, id)
    return new Upload({
      id,
      size,
      offset: received,
      metadata: { filename: name },
      creation_date: createdAt.toISOString(),
    })
  }
  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.#resumables.receive(this.#uploader, id, offset, source)
  }
  override remove(id: string): Promise<void> {
    return this.#resumables.drop(this.#uploader, id)
  }
  override getExpiration(): number {
    return RESUMABLE_DAYS * DAY_MS
  }
}
