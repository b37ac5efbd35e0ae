import { LOGO_SIDE } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, TENANT_ENTITY } from '#platform/history.ts'
import { checkPng } from '#media/decoders/image/check-png.ts'

type TenantActor = { tenantId: number; personUuid: string }

const NOT_A_LOGO = `The logo must be a PNG of ${LOGO_SIDE} by ${LOGO_SIDE} pixels at most`

/** Sets the logo of the tenant. The screens reduce any image to a small PNG, because the logo is sent with every page.
 *  @throws unsupportedContent */
export const setLogo = async (
  database: Pick<Database, 'pool' | 'committed'>,
  actor: TenantActor,
  png: Buffer,
): Promise<void> => {
  const { width, height } = await checkPng(png, { pixels: LOGO_SIDE * LOGO_SIDE, otherwise: NOT_A_LOGO })
  if (Math.max(width, height) > LOGO_SIDE) throw new Refusal('unsupportedContent', { detail: NOT_A_LOGO })
  await changeLogo(database, actor, png)
}

/** Removes the logo. The screens then show the initial of the tenant. */
export const removeLogo = (database: Pick<Database, 'pool' | 'committed'>, actor: TenantActor): Promise<void> =>
  changeLogo(database, actor, null)

const changeLogo = (
  database: Pick<Database, 'pool' | 'committed'>,
  { tenantId, personUuid }: TenantActor,
  png: Buffer | null,
): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    await sql`select set_logo(${png})`.execute(db)
    const kind = png === null ? 'logo.removed' : 'logo.set'
    await record(db, { personUuid }, { kind, entity: TENANT_ENTITY })
  })
