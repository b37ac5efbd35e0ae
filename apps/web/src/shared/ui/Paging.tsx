import { useMediaQuery } from '@mantine/hooks'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../text/format-date.ts'
import { pageButtons } from './page-buttons.ts'
import styles from './Paging.module.css'

type Props = {
  page: PageInfo
  label: string
  /** Called with the requested page, 1-based. `replace` is true for a page that does not exist: Back must not lead to it. */
  onPage: (page: number, how: { replace: boolean }) => void
}

const MAX_NARROW_BUTTONS = 5

/** Shows the visible range of a list and its page buttons. A page after the last one leads to the last one: its entries were deleted
 *  or moved, or the address is wrong. */
export const Paging = ({ page, label, onPage }: Props) => {
  const { t } = useTranslation('shared')
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const isAfterLast = page.totalElements > 0 && page.number >= page.totalPages
  const queries = useQueryClient()
  const goToLast = useEffectEvent(() => {
    if (queries.isFetching() === 0) onPage(page.totalPages, { replace: true })
  })
  const turn = (to: number) => onPage(to, { replace: false })
  // A page that was read before may exist again, so the newest answer decides. Its request starts in an effect of the list, which
  // runs after this one: the timer looks once it has started.
  const isReading = useIsFetching() > 0
  useEffect(() => {
    if (!isAfterLast || isReading) return undefined
    const timer = setTimeout(goToLast)
    return () => clearTimeout(timer)
  }, [isAfterLast, isReading, page.number, page.totalPages])
  if (page.totalElements === 0 || isAfterLast) return null
  const current = page.number + 1
  const from = page.number * page.size + 1
  const to = Math.min(page.totalElements, from + page.size - 1)
  const range = { from: formatCount(from), to: formatCount(to), total: formatCount(page.totalElements) }
  return (
    <div className={styles.paging}>
      <span className={styles.range}>{t('paging.range', range)}</span>
      {page.totalPages > 1 && (
        <nav aria-label={label} className={styles.buttons}>
          <button
            type="button"
            disabled={current === 1}
            onClick={() => turn(current - 1)}
            aria-label={t('paging.previous')}
          >
            <IconChevronLeft size={16} stroke={1.6} />
          </button>
          {pageButtons(current, page.totalPages, narrow ? MAX_NARROW_BUTTONS : undefined).map((button) =>
            typeof button === 'number' ? (
              <button
                key={button}
                type="button"
                aria-label={t('paging.page', { page: formatCount(button) })}
                aria-current={button === current ? 'page' : undefined}
                onClick={() => turn(button)}
              >
                {formatCount(button)}
              </button>
            ) : (
              <span key={button} aria-hidden>
                …
              </span>
            ),
          )}
          <button
            type="button"
            disabled={current === page.totalPages}
            onClick={() => turn(current + 1)}
            aria-label={t('paging.next')}
          >
            <IconChevronRight size={16} stroke={1.6} />
          </button>
        </nav>
      )}
    </div>
  )
}
