import { Alert, Stack } from '@mantine/core'
import { seriesViewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { Series, SeriesListing } from '@pressmark/contract/stories/series.ts'
import { IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { embedCode } from '#sharing/shared.ts'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { seriesListingQuery } from '../stories.queries.ts'
import styles from './ShareSeries.module.css'

type Props = { series: Series; onClose: () => void }

/** Shares a series as a link to its public page, as an embedded frame, and as a IIIF collection. */
export const ShareSeries = ({ series: { uuid, version, sgtt, label, state, _links }, onClose }: Props) => {
  const { t } = useTranslation('stories')
  const { data: listing, error, refetch } = useQuery(seriesListingQuery({ uuid, version }))
  const title = sgtt || label
  const address = new URL(seriesViewerAddress(uuid), location.origin).href
  const Symbol = listing?.public === true ? IconWorld : IconLock
  return (
    <Dialog title={t('shareSeries.title', { title })} size={640} onClose={onClose}>
      <Stack gap="lg">
        {error && <ErrorAlert error={error} onRetry={refetch} />}
        {listing && (
          <Alert variant="light" icon={<Symbol size={18} stroke={1.6} aria-hidden />}>
            {listing.public ? <PublicSeries listing={listing} /> : t('shareSeries.notPublic', { state })}
          </Alert>
        )}
        <CopyField label={t('shareSeries.link')} value={address} />
        <CopyField label={t('shareSeries.embed')} value={embedCode(address, title, '100%', '600')} rows={4} />
        <CopyField label={t('shareSeries.collection')} value={_links['iiif-collection'].href} />
      </Stack>
    </Dialog>
  )
}

/* Names the stories that visitors do not see, or see only in part. */
const PublicSeries = ({ listing }: { listing: SeriesListing }) => {
  const { t } = useTranslation('stories')
  const hidden = listing._embedded.storyboards.filter((story) => !story.public)
  if (hidden.length === 0) return t('shareSeries.everyone')
  return (
    <>
      {t('shareSeries.partly')}
      <ul className={styles.hidden}>
        {hidden.map(({ uuid, sgtt }) => (
          <li key={uuid}>
            <Link to="/story/editor/$storyUuid" params={{ storyUuid: uuid }}>
              {sgtt || t('untitled')}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
