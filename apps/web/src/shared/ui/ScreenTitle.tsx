import { useTenant } from '../api/person.ts'

/** The title of the browser's tab: "Screen — Tenant". */
export const ScreenTitle = ({ of: screen }: { of: string }) => {
  const tenant = useTenant()
  return <title>{tenant ? `${screen} — ${tenant.displayName}` : screen}</title>
}
