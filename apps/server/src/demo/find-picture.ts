import { demoTenants } from './content/tenants.ts'
import type { DemoPicture } from './content/types.ts'

export const findPicture = (tenant: string, pressmark: string, picture: number): DemoPicture | undefined =>
  demoTenants.find(({ name }) => name === tenant)?.items.find((item) => item.pressmark === pressmark)?.pictures[picture]
