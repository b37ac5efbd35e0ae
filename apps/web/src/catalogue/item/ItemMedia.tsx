import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ErrorAlert } from '#shared/ErrorAlert.tsx'
import { ImageStrip } from './ImageStrip.tsx'
import { ImageViewer } from './ImageViewer.tsx'
import { pageOfPosition, useChosenPosition } from './item-address.ts'
import { imagesQuery } from './item.queries.ts'
import { NoMedia } from './NoMedia.tsx'
import styles from './ItemPage.module.css'

type Props = { itemUuid: string; collectionUuid: string; action: ReactNode }

/** The chosen image, and the strip of all of them. */
export const ItemMedia = ({ itemUuid, collectionUuid, action }: Props) => {
  const position = useChosenPosition()
  const pageOfChosen = pageOfPosition(position)
  // Leafing through the strip chooses nothing; a choice brings the strip back to where it stands.
  const [leafed, setLeafed] = useState({ from: position, page: pageOfChosen })
  const stripPage = leafed.from === position ? leafed.page : pageOfChosen
  const viewed = useQuery(imagesQuery(itemUuid, pageOfChosen))
  const strip = useQuery({ ...imagesQuery(itemUuid, stripPage), placeholderData: keepPreviousData })

  if (viewed.error && !viewed.data) {
    return (
      <div className={styles.mediaError}>
        <ErrorAlert error={viewed.error} onRetry={() => void viewed.refetch()} />
      </div>
    )
  }
  if (!viewed.data) return <div className={styles.viewer} />
  const { images, page } = viewed.data
  if (page.totalElements === 0) return <NoMedia action={action} />
  const chosen = images.find((image) => image.position === position)
  // The address names a position that the item has no image at (any more): the first one is shown.
  if (!chosen) {
    return position === 1 ? null : (
      <Navigate
        to="/catalog/$collectionUuid/cultural-item/$uuid"
        params={{ collectionUuid, uuid: itemUuid }}
        search={{}}
        replace
      />
    )
  }

  return (
    <>
      <div className={styles.viewer}>
        <ImageViewer image={chosen} total={page.totalElements} />
      </div>
      <ImageStrip
        images={strip.data?.images ?? images}
        page={strip.data?.page ?? page}
        collectionUuid={collectionUuid}
        chosen={position}
        onPage={(wanted) => setLeafed({ from: position, page: wanted })}
        action={action}
      />
    </>
  )
}
