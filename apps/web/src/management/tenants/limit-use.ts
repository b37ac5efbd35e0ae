import type { Overview } from '@pressmark/contract/tenants/overview.ts'
import type { TenantSettings } from '@pressmark/contract/tenants/settings.ts'

/** An amount in use, with its limit. `null`: no limit. */
export type LimitUse = { used: number; limit: number | null }

/** Returns what an organisation uses of its limits: bytes of uploaded files, and active users. */
export const limitUse = (
  { originals, people }: Overview,
  { storageLimit, peopleLimit }: Pick<TenantSettings, 'storageLimit' | 'peopleLimit'>,
): Record<'storage' | 'people', LimitUse> => ({
  storage: { used: originals.reduce((sum, { bytes }) => sum + bytes, 0), limit: storageLimit },
  people: { used: people.members - people.deactivated, limit: peopleLimit },
})

/** Returns the used percentage of a limit, which is 0 without a limit. */
export const percentOf = ({ used, limit }: LimitUse): number => {
  if (limit === null) return 0
  return limit === 0 ? 100 : Math.floor((used / limit) * 100)
}

/** From this percentage on, an administrator should act. */
export const NEARLY_ALL = 90
