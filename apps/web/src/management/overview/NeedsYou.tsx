import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import type { Overview } from '@pressmark/contract/tenants/overview.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { fixityQuery } from '../fixity/fixity.queries.ts'
import { importCountQuery } from '../imports/imports.queries.ts'
import { limitUse, NEARLY_ALL, percentOf, type LimitUse } from '../tenants/limit-use.ts'
import { tenantSettingsQuery } from '../tenants/tenants.queries.ts'
import { Card } from './Card.tsx'
import { HelpLink } from './HelpLink.tsx'
import styles from './Overview.module.css'

const MANAGEMENT = '/management'

/** The age of a backup that needs attention. */
const BACKUP_DAYS = 7

const ADDRESSES = {
  storage: { to: MANAGEMENT, search: { tab: 'organisation' } },
  people: { to: MANAGEMENT, search: { tab: 'organisation' } },
  imports: { to: MANAGEMENT, search: { state: 'ERROR' } },
  actions: { to: '/configuration', search: { tab: 'workflows' } },
  emails: { to: MANAGEMENT, search: { tab: 'messages' } },
  unsent: { to: MANAGEMENT, search: { tab: 'messages' } },
  originals: { to: MANAGEMENT, search: { tab: 'originals' } },
  overdue: { to: MANAGEMENT, search: { tab: 'originals' } },
  derivatives: { to: MANAGEMENT, search: { tab: 'originals' } },
  refused: { to: MANAGEMENT, search: { tab: 'history', area: 'SIGN_INS' } },
} as const satisfies Record<string, LinkProps>

/** The failures and open tasks of administrators, each with a link to the screen where something can be done. */
export const NeedsYou = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation('management')
  const counts = useCounts(overview)
  const needsBackup = useNeedsBackup(overview)
  const needs = (Object.keys(counts) as (keyof typeof counts)[]).filter((kind) => counts[kind] > 0) // its keys, as declared below
  return (
    <Card title={t('overview.needsYou')}>
      {needs.length === 0 && !needsBackup && (
        <p className={styles.fine}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden /> {t('overview.nothing')}
        </p>
      )}
      <ul className={styles.needs}>
        {needs.map((kind) => (
          <li key={kind}>
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
            <Link {...ADDRESSES[kind]}>
              {t(`overview.needs.${kind}`, { count: counts[kind], shown: formatCount(counts[kind]) })}
            </Link>
          </li>
        ))}
        {needsBackup && (
          <li>
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
            <HelpLink page="administration.html#backup">
              {overview.system.backup === null
                ? t('overview.needs.neverBackedUp')
                : t('overview.needs.backup', { count: BACKUP_DAYS, shown: formatCount(BACKUP_DAYS) })}
            </HelpLink>
          </li>
        )}
      </ul>
    </Card>
  )
}

/* The installation has backups, so only platform administrators can do something. */
const useNeedsBackup = ({ system: { backup } }: Overview): boolean => {
  const mayBackUp = useMay('platform.manage')
  const [now] = useState(() => Date.now())
  const isOld = backup === null || now - Date.parse(backup.takenAt) > BACKUP_DAYS * DAY_MS
  return mayBackUp && isOld
}

/* Numbers of failures, and percentages of limits that are nearly reached. */
const useCounts = (overview: Overview): Record<keyof typeof ADDRESSES, number> => {
  const { emails, failedActions, people } = overview
  const { data: imports = 0 } = useQuery(importCountQuery({}, 'ERROR'))
  const { data: fixity } = useQuery(fixityQuery(1))
  const { data: settings } = useQuery(tenantSettingsQuery)
  const uses = settings && limitUse(overview, settings)
  const nearlyAll = (use: LimitUse | undefined) => (use && percentOf(use) >= NEARLY_ALL ? percentOf(use) : 0)
  return {
    storage: nearlyAll(uses?.storage),
    people: nearlyAll(uses?.people),
    imports,
    actions: failedActions,
    emails: emails.failed,
    unsent: emails.unsent,
    originals: fixity?.page.totalElements ?? 0,
    overdue: fixity?.overdue ?? 0,
    derivatives: fixity === undefined ? 0 : fixity.derivatives.missing + fixity.derivatives.changed,
    refused: people.refusedSignIns,
  }
}
