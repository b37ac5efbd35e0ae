import { AUTH_CONTEXT } from '@pressmark/iiif/presentation/auth-services.ts'
import { visibleAsset, visibleEntity } from '#media/rights.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { visibleStory } from '#stories/storyboards/playback.ts'
import type { Tenant } from '#platform/http/tenancy.ts'

/**
 * Returns whether everyone may see an asset, item, collection, story or series, or only members.
 * @throws notFound if the tenant has no such entity
 */
export const audienceOf = async (database: Database, tenant: Tenant, uuid: string): Promise<'everyone' | 'members'> =>
  (await audience(() => visibleAsset(database, tenant, undefined, { uuid }))) ??
  (await audience(() => visibleEntity(database, tenant, undefined, { entity: 'item', uuid }))) ??
  (await audience(() => visibleEntity(database, tenant, undefined, { entity: 'collection', uuid }))) ??
  (await audience(() => visibleStory(database, tenant, undefined, uuid))) ??
  (await audience(() => visibleEntity(database, tenant, undefined, { entity: 'series', uuid }))) ??
  notFound()

/* The check is the one that protects the bytes, run for a caller without a session. */
const audience = (check: () => Promise<unknown>): Promise<'everyone' | 'members' | undefined> =>
  check().then(
    () => 'everyone',
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'notSignedIn') return 'members'
      if (error instanceof Refusal && error.code === 'notFound') return undefined
      throw error
    },
  )

const notFound = (): never => {
  throw new Refusal('notFound')
}

/** Returns the result of a probe, which is in the body of an answer with status 200. @source IIIF Authorization Flow API 2.0 §3.3 */
export const probeResult = ({ allowed }: { allowed: boolean }) => ({
  '@context': AUTH_CONTEXT,
  type: 'AuthProbeResult2',
  status: allowed ? 200 : 401,
  ...(!allowed && {
    heading: { en: ['Not public'], it: ['Non pubblico'] },
    note: { en: ['Sign in to see this.'], it: ['Accedi per vedere questo contenuto.'] },
  }),
})
