import type { Series } from '@pressmark/contract/stories/series.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useBackLink } from '#shared/hooks/back-navigation.ts'
import { StateBadge } from '#catalogue/workflow/StateBadge.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { useRefetchStories } from '../stories.queries.ts'
import styles from './Lab.module.css'
import { LabTools } from './LabTools.tsx'

type Props = {
  /** Undefined in the lab, and while the series is loading. */
  series: Series | undefined
  inSeries: boolean
}

/** The link back to the lab, the heading, and the buttons that create stories and series. */
export const LabHeading = ({ series, inSeries }: Props) => {
  const { t } = useTranslation('stories')
  const readAgain = useRefetchStories()
  const back = useBackLink('/story')
  return (
    <header>
      <nav aria-label={t('breadcrumb')}>
        <ol className={styles.crumbs}>
          <li>{inSeries ? <Link {...back}>{t('home')}</Link> : <span aria-current="page">{t('home')}</span>}</li>
          {series && (
            <li>
              <IconChevronRight size={14} stroke={1.6} aria-hidden />
              <span aria-current="page">{series.sgtt || series.label}</span>
            </li>
          )}
        </ol>
      </nav>
      <div className={styles.line}>
        <div className={styles.title}>
          <ScreenHeading className={styles.name}>
            {inSeries ? (series?.sgtt ?? t('series.one')) : t('home')}
          </ScreenHeading>
          {series && <StateBadge resourceType="SERIES" uuid={series.uuid} state={series.state} onMoved={readAgain} />}
        </div>
        <LabTools series={series} inSeries={inSeries} />
      </div>
      {series?.description && <p className={styles.description}>{series.description}</p>}
    </header>
  )
}
