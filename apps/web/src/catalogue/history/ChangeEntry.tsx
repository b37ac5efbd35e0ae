import type { Change } from '@pressmark/contract/catalogue/history.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import { BeforeAfter } from '#shared/history/BeforeAfter.tsx'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { useActorText } from '#shared/history/use-actor-text.ts'
import styles from '#shared/history/History.module.css'

/** `own`: the change concerns the entity itself, not one of its assets. */
type Props = { change: Change; own: boolean; pending: boolean; onRevert: () => Promise<unknown> }

const OWN_FIELDS = [
  'collections',
  'item',
  'position',
  'order',
  'originalName',
  'sha256',
  'state',
  'transition',
  'comment',
  'steps',
  'stepOrder',
  'cover',
  'opening',
  'closing',
  'language',
  'languages',
  'stories',
] as const

/** Start of the name of a field with the texts of a story in a language. */
const TRANSLATION = 'translations.'
/** Fields whose values are codes of languages. */
const LANGUAGES: ReadonlySet<string> = new Set(['language', 'languages'])

/** One change: the action, the user, the time, and each field before and after. */
export const ChangeEntry = ({ change, own, pending, onRevert }: Props) => {
  const { t, i18n } = useTranslation('item')
  const shown = useShownValue()
  const actorText = useActorText()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const { data: templates = [] } = useQuery(templatesQuery(change.resourceType))
  const what = t(`history.kinds.${change.kind.replace('.', '_') as Underscored<EventKind>}`)
  const template = (name: string) => templates.find((one) => one.name === name)
  const label = (name: string) => {
    const own = OWN_FIELDS.find((field) => field === name)
    if (name.startsWith(TRANSLATION))
      return t('history.fields.translations', { language: names.of(name.slice(TRANSLATION.length)) })
    const ownTemplate = template(name)
    return own ? t(`history.fields.${own}`) : ownTemplate ? labelOf(ownTemplate, i18n.language) : name
  }
  // Each value has the text direction of its own script.
  const text = (name: string, values: string[]) =>
    values.length === 0
      ? undefined
      : values.map((value, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change their places
          <Fragment key={at}>
            {at > 0 && '; '}
            <bdi>{LANGUAGES.has(name) ? names.of(value) : shown(template(name)?.type ?? 'STRING', value) || '—'}</bdi>
          </Fragment>
        ))

  return (
    <li className={styles.change}>
      <p className={styles.what}>
        {what}
        {!own && ` · ${change.entityTitle}`}
      </p>
      <p className={styles.who}>
        {actorText(change)} · <time dateTime={change.at}>{formatMoment(change.at)}</time>
        {change.bulkOperation !== null && (
          <>
            {' · '}
            <Link to="/changes/$uuid" params={{ uuid: change.bulkOperation }}>
              {t('history.partOfBulk')}
            </Link>
          </>
        )}
        {change.reverts !== null && ` · ${t('history.isRevert')}`}
      </p>
      {change.fieldsTooLarge && <p className={styles.who}>{t('history.fieldsTooLarge')}</p>}
      <dl className={styles.fields}>
        {change.fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{label(field)}</dt>
            <BeforeAfter before={text(field, before)} after={text(field, after)} />
          </div>
        ))}
      </dl>
      {change.revertible && (
        <CallButton
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />}
          disabled={pending}
          aria-label={t('history.revertOf', { what, when: formatMoment(change.at) })}
          onCall={onRevert}
        >
          {t('history.revert')}
        </CallButton>
      )}
    </li>
  )
}

type Underscored<Kind extends string> = Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never
