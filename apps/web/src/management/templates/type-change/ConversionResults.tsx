import { CONVERSION_LIMITS, type TypeChangePreview } from '@pressmark/contract/metadata/type-changes.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { EntityLink } from '#workflow/EntityLink.tsx'
import styles from '../Templates.module.css'

type Props = {
  preview: TypeChangePreview
  resourceType: ResourceType
  isUpdating: boolean
  onPage: (page: number) => void
  /** Decides about the values that do not convert, above their list. */
  children: ReactNode
}

/** The numbers of a change of type, examples of converted values, and the values that do not convert. */
export const ConversionResults = ({ preview, resourceType, isUpdating, onPage, children }: Props) => {
  const { t } = useTranslation('management')
  const { unchanged, converted, unconverted, examples, moreOptions, entities } = preview
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  return (
    <section aria-label={t('typeChange.preview')} aria-busy={isUpdating} className={styles.tab}>
      {moreOptions && (
        <RefusalAlert text={t('typeChange.moreOptions', { shown: formatCount(CONVERSION_LIMITS.options) })} />
      )}
      <output>
        {entities === 0
          ? t('typeChange.unused')
          : [
              t('typeChange.converted', counted(converted)),
              t('typeChange.unchanged', counted(unchanged)),
              t('typeChange.unconverted', counted(unconverted)),
            ].join(' · ')}
      </output>
      {examples.length > 0 && (
        <details>
          <summary>{t('typeChange.examples')}</summary>
          <ul className={styles.examples}>
            {examples.map(({ before, after }) => (
              <li key={before}>
                <q>{before}</q> → <q>{after}</q>
              </li>
            ))}
          </ul>
        </details>
      )}
      {unconverted > 0 && children}
      {unconverted > 0 && (
        <div>
          <ul className={styles.plan} aria-label={t('typeChange.problems')}>
            {preview._embedded.unconverted.map(({ value, reason, pressmark, inBin, ...entity }, at) => (
              // Two values of an entry can be alike.
              <li key={`${entity.uuid} ${at}`}>
                <div className={styles.words}>
                  <span className={styles.label}>
                    <EntityLink entity={{ ...entity, resourceType }} target="_blank" />
                  </span>
                  <span className={styles.kind}>
                    {pressmark && <span>{pressmark}</span>}
                    {inBin && <span>{t('typeChange.inBin')}</span>}
                    <q>{value}</q>
                    <span>{t(`typeChange.reasons.${reason}`)}</span>
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <Paging page={preview.page} label={t('typeChange.pages')} onPage={(page) => onPage(page)} />
        </div>
      )}
    </section>
  )
}
