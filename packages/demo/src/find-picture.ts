import { demoTenants } from './content/tenants.ts'
import type { DemoPicture } from './content/types.ts'

/** The pictures of an item, in their order. */
export const picturesOf = (tenant: string, pressmark: string): readonly DemoPicture[] =>
  demoTenants.find(({ name }) => name === tenant)?.items.find((item) => item.pressmark === pressmark)?.pictures ?? []

export const findPicture = (tenant: string, pressmark: string, picture: number): DemoPicture | undefined =>
  picturesOf(tenant, pressmark)[picture]
