import {
  PRIORITIES,
  PROVIDER_PROBLEMS,
  RESOURCE_TYPES,
  TEMPLATE_TYPES,
} from '@pressmark/contract/platform/constants.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import { ROLES } from '@pressmark/contract/platform/capabilities.ts'
import type { SettingsChange, SettingsField } from '@pressmark/contract/tenants/settings-history.ts'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../text/format-bytes.ts'
import { formatMoment } from '../text/format-date.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import styles from './History.module.css'
import { useActorText } from './use-actor-text.ts'

type Underscored<Kind extends string> = Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

/** A change: the action, the name of the entity, the user, the time, and each field before and after. */
export const SettingsEntry = ({ change }: { change: SettingsChange }) => {
  const { t } = useTranslation('item')
  const shownOf = useShownValue()
  const actorText = useActorText()
  // Each value has the text direction of its own script.
  const lines = (field: SettingsField, values: readonly string[]) =>
    values.length === 0
      ? undefined
      : [...new Set(values)].map((value) => (
          <bdi key={value} className={styles.value}>
            {shownOf(field, value)}
          </bdi>
        ))
  return (
    <li className={styles.change}>
      <p className={styles.what}>
        {t(`history.kinds.${change.kind.replace('.', '_') as Underscored<EventKind>}`)}
        {change.entityName && ` · ${change.entityName}`}
        {change.kind === 'session.refused' && !change.entityName && ` · ${t('history.unknownPerson')}`}
      </p>
      <p className={styles.who}>
        {change.kind !== 'session.refused' && `${actorText(change)} · `}
        <time dateTime={change.at}>{formatMoment(change.at)}</time>
      </p>
      {change.fieldsTooLarge && <p className={styles.who}>{t('history.fieldsTooLarge')}</p>}
      <dl className={styles.fields}>
        {change.fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{t(`history.settings.fields.${field}`)}</dt>
            <BeforeAfter before={lines(field, before)} after={lines(field, after)} />
          </div>
        ))}
      </dl>
    </li>
  )
}

const BOOLEANS: ReadonlySet<SettingsField> = new Set([
  'repeatable',
  'translatable',
  'public',
  'locksEditing',
  'commentRequired',
  'suspended',
])

const REFUSED_SIGN_INS = ['invalidCredentials', 'secondFactorCodeInvalid'] as const

/* Returns the texts of the values that are codes: roles, types, priorities, kinds of entities, reasons, yes and no. */
const useShownValue = () => {
  const { t } = useTranslation(['item', 'people', 'management', 'refusals'])
  const texts: Partial<Record<SettingsField, (value: string) => string | undefined>> = {
    reason: (value) => {
      if (isOneOf(PROVIDER_PROBLEMS, value)) return t(`history.settings.${value}`)
      return isOneOf(REFUSED_SIGN_INS, value) ? t(`refusals:${value}`) : undefined
    },
    roles: (value) => (isOneOf(ROLES, value) ? t(`people:roles.${value}`) : undefined),
    type: (value) => (isOneOf(TEMPLATE_TYPES, value) ? t(`management:templates.types.${value}`) : undefined),
    priority: (value) => (isOneOf(PRIORITIES, value) ? t(`management:templates.priorities.${value}`) : undefined),
    resourceType: (value) => (isOneOf(RESOURCE_TYPES, value) ? t(`management:templates.entities.${value}`) : undefined),
  }
  return (field: SettingsField, value: string): string => {
    if (field === 'storageLimit') return formatBytes(Number(value))
    if (BOOLEANS.has(field)) return t(value === 'true' ? 'history.settings.yes' : 'history.settings.no')
    return texts[field]?.(value) ?? value
  }
}

const isOneOf = <Word extends string>(words: readonly Word[], value: string): value is Word =>
  words.some((one) => one === value)
