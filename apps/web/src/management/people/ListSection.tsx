import { Skeleton } from '@mantine/core'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import styles from './People.module.css'

type Props = {
  label: string
  /** The label of the page buttons. */
  pages: string
  /** The page that is shown. Undefined until data was read. */
  page: PageInfo | undefined
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  bar: ReactNode
  /** Changes when buttons of the content are removed, beside those of deleted rows. */
  buttons?: string
  children: ReactNode
}

/** A list with its tools above and its page buttons below, also while data is loading. */
export const ListSection = ({
  label,
  pages,
  page,
  query: { data, error, refetch },
  bar,
  buttons = '',
  children,
}: Props) => {
  const navigate = useNavigate()
  // A removed button takes the focus with it.
  const part = useFocusFallback(page && `${page.totalElements} ${buttons}`)
  const turn = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), ...how })
  return (
    <section ref={part} tabIndex={-1} aria-label={label} aria-busy={!data && !error} className={styles.list}>
      {bar}
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {page ? children : !error && <Skeleton height={420} radius="md" />}
      {page && <Paging page={page} label={pages} onPage={turn} />}
    </section>
  )
}
