import { LOGO_SIDE } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { checkPng } from '#media/decoders/image/check-png.ts'

type Who = { tenantId: number; personUuid: string }

const WRONG = `The logo has to be a PNG of ${LOGO_SIDE} by ${LOGO_SIDE} pixels at most`

/** Makes `png` the logo of the organisation. Screens make one of any picture: it is sent with every page, so it is small.
 *  @throws unsupportedContent */
export const setLogo = async (database: Pick<Database, 'pool' | 'committed'>, who: Who, png: Buffer): Promise<void> => {
  const { width, height } = await checkPng(png, { pixels: LOGO_SIDE * LOGO_SIDE, otherwise: WRONG })
  if (Math.max(width, height) > LOGO_SIDE) throw new Refusal('unsupportedContent', { detail: WRONG })
  await changeCrest(database, who, png)
}

/** From now on the organisation is shown by its initial. */
export const removeLogo = (database: Pick<Database, 'pool' | 'committed'>, who: Who): Promise<void> =>
  changeCrest(database, who, null)

const changeCrest = (
  database: Pick<Database, 'pool' | 'committed'>,
  { tenantId, personUuid }: Who,
  png: Buffer | null,
): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    await sql`select set_crest(${png})`.execute(db)
    const kind = png === null ? 'crest.removed' : 'crest.set'
    await record(db, { personUuid }, { kind, entity: { type: 'person', uuid: personUuid } })
  })
