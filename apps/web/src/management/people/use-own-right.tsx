import { capabilitiesOf, type Role } from '@pressmark/contract/platform/capabilities.ts'
import type { EffectivePermission } from '@pressmark/contract/identity/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionKeys } from '#shared/api/keys.ts'
import { selfQuery, useSelf } from '#shared/api/person.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { permissionsQuery } from './people.queries.ts'

/** A role that gives the right of administration, and the workgroup that grants it. Without a workgroup it is granted directly. */
export type RightSource = { role: Role; workgroup?: string }

/** Returns whether nothing is left that gives the right of administration. */
export const isLost = (
  effective: readonly EffectivePermission[],
  removes: (source: RightSource) => boolean,
): boolean => {
  const sources = effective
    .filter(({ role }) => capabilitiesOf([role]).has('tenant.manage'))
    .flatMap(({ role, direct, workgroups }): RightSource[] => [
      ...(direct ? [{ role }] : []),
      ...workgroups.map(({ uuid }) => ({ role, workgroup: uuid })),
    ])
  return sources.length > 0 && sources.every(removes)
}

type OwnRight = {
  /** Runs a change at once, or asks first if it takes the right from the caller. Then the screen is left. */
  guard: (removes: (source: RightSource) => boolean, run: () => Promise<unknown>) => Promise<unknown>
  /** Leaves the screen if the caller no longer has the right. */
  leaveIfLost: () => Promise<void>
  /** The question, if there is one. */
  question: ReactNode
}

/** Protects administrators from taking the right of administration from themselves by mistake. */
export const useOwnRight = (): OwnRight => {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const self = useSelf()
  const { data: effective = [] } = useQuery({ ...permissionsQuery(self?.uuid ?? ''), enabled: self !== undefined })
  const [pending, setPending] = useState<() => Promise<unknown>>()

  const leaveIfLost = async () => {
    const { capabilities } = await queries.fetchQuery({ ...selfQuery, staleTime: 0 })
    if (capabilities.includes('tenant.manage')) return
    queries.setQueryData(sessionKeys.management, false)
    await navigate({ to: '/catalog' })
  }
  const guard: OwnRight['guard'] = async (removes, run) => {
    if (!isLost(effective, removes)) return run()
    setPending(() => run)
    return undefined
  }
  const confirm = async () => {
    await pending?.().catch(() => undefined)
    setPending(undefined)
    await leaveIfLost()
  }
  const question = pending && (
    <ConfirmDialog
      title={t('ownRight.title')}
      text={t('ownRight.text')}
      action={t('ownRight.action')}
      destructive
      onConfirm={confirm}
      onClose={() => setPending(undefined)}
    />
  )
  return { guard, leaveIfLost, question }
}
