import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AVATAR_SIDE } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { runDecoder } from '../decoders/decode.ts'

const MAX_PIXELS = 100_000_000

/**
 * Makes an avatar from the centre of an image: a PNG, 300 px wide and high. The file is uploaded, so a child process decodes it.
 * @throws unsupportedContent
 */
export const avatarOf = async (bytes: Buffer): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-avatar-'))
  try {
    const source = path.join(folder, 'avatar')
    await writeFile(source, bytes)
    const job = { kind: 'image' as const, source, folder: path.join(folder, 'decoded') }
    const outcome = await runDecoder(job, { limits: { pixels: MAX_PIXELS } })
    if (outcome.type === 'refused' || !['image/png', 'image/jpeg'].includes(outcome.mediaType))
      throw new Refusal('unsupportedContent', { detail: 'An avatar must be a JPEG or a PNG.' })
    return await sharp(path.join(job.folder, outcome.files.pyramid), { page: 0 })
      .extract({ left: 0, top: 0, width: outcome.width, height: outcome.height })
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .png({ palette: false })
      .toBuffer()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores an avatar, or removes it if `png` is null. */
export const storeAvatar = async (db: TenantDb, personUuid: string, png: Buffer | null): Promise<void> => {
  await sql`select set_avatar(${personUuid}, ${png})`.execute(db)
  const kind = png === null ? 'avatar.removed' : 'avatar.set'
  await record(db, { personUuid }, { kind, entity: { type: 'person', uuid: personUuid } })
  await broadcast(db, { notice: { kind: 'person.changed', uuid: personUuid } })
}

/** Reads the avatar of a member or of the caller, with the version of its address. @throws notFound */
export const readAvatar = async (
  db: TenantDb,
  uuid: string,
  self: string,
): Promise<{ png: Buffer; version: number }> => {
  const row = await db
    .selectFrom('person as p')
    .leftJoin('membership as m', (join) =>
      join.onRef('m.person_uuid', '=', 'p.uuid').on('m.tenant_id', '=', db.tenantId),
    )
    .select(['p.avatar', 'p.version'])
    .where('p.uuid', '=', uuid)
    .where((eb) => eb.or([eb('m.tenant_id', 'is not', null), eb('p.uuid', '=', self)]))
    .executeTakeFirst()
  if (!row?.avatar) throw new Refusal('notFound')
  return { png: row.avatar, version: row.version }
}
