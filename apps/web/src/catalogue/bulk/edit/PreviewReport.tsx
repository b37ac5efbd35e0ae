import type { EditPreview } from '@pressmark/contract/catalogue/bulk.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { useShownValue } from '#metadata/use-shown-value.ts'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './EditItems.module.css'

/* The report replaces the form, so it takes the focus. Screen readers then announce it. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The number of items that an edit changes and skips, the reasons, and the first items of both groups. */
export const PreviewReport = ({ preview, template }: { preview: EditPreview; template: Template }) => {
  const { t } = useTranslation('bulk')
  const shown = useShownValue()
  const { changes, unchanged, skipped, examples, problems: errors } = preview
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  const text = (values: readonly string[]) => values.map((value) => shown(template.type, value)).join('; ') || '—'
  return (
    <>
      <output className={styles.sums} tabIndex={-1} ref={takeFocus}>
        <strong>{t('preview.changes', counted(changes))}</strong>
        {unchanged > 0 && <span>{t('preview.unchanged', counted(unchanged))}</span>}
        {skipped > 0 && <span data-wrong>{t('preview.skipped', counted(skipped))}</span>}
      </output>
      {examples.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('preview.examples', counted(examples.length))}</h3>
          <ul className={styles.entries}>
            {examples.map(({ uuid, title, pressmark, before, after }) => (
              <li key={uuid}>
                <span className={styles.name}>{title}</span> <span className={styles.pressmark}>{pressmark}</span>
                <div className={styles.values}>
                  <del>{text(before)}</del> → <ins>{text(after)}</ins>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {errors.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('preview.problems', counted(errors.length))}</h3>
          <ul className={styles.entries}>
            {errors.map(({ uuid, title, pressmark, code }) => (
              <li key={uuid}>
                <span className={styles.name}>{title || t('skipped.unknown')}</span>{' '}
                <span className={styles.pressmark}>{pressmark}</span>
                <div className={styles.values}>{t(`reasons.${code}`)}</div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
