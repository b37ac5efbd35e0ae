import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import styles from './Sharing.module.css'

type Props = {
  /** Absolute address of the manifest or IIIF collection. */
  manifest: string
  /** Absolute address of a viewer that shows it, with a query. */
  viewer: string
  of: 'manifest' | 'collection'
}

/** The address of a IIIF resource, with the logo that can be dragged onto other viewers. */
export const ManifestField = ({ manifest, viewer, of }: Props) => {
  const { t } = useTranslation('sharing')
  const open = t(of === 'manifest' ? 'openManifest' : 'openCollectionManifest')
  // The format that IIIF viewers accept by drag and drop. @source https://zimeon.github.io/iiif-dragndrop/
  const drag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData('text/plain', manifest)
    dataTransfer.setData('text/uri-list', `${viewer}&manifest=${encodeURIComponent(manifest)}`)
  }
  return (
    <CopyField
      label={t(of === 'manifest' ? 'manifestLink' : 'collectionManifestLink')}
      hint={t('manifestHint')}
      value={manifest}
      extra={
        <a
          className={styles.iiif}
          href={manifest}
          target="_blank"
          rel="noopener"
          draggable
          onDragStart={drag}
          aria-label={open}
          title={open}
        >
          <IiifLogo />
        </a>
      }
    />
  )
}

/** The mark by which IIIF resources are known: three i and an f. @source https://iiif.io/get-started/logos/ */
const IiifLogo = () => (
  <svg viewBox="0 0 64 44" width="32" height="22" aria-hidden="true">
    <g fill="#2873ab">
      <path d="M3 16l9 3v22l-9-3zM7.500 3.500a4.500 4.500 0 1 0 .01 0z" />
      <path d="M34 16l9 3v22l-9-3zM38.500 3.500a4.500 4.500 0 1 0 .01 0z" />
    </g>
    <g fill="#ed1d33">
      <path d="M27 16l-9 3v22l9-3zM22.500 3.500a4.500 4.500 0 1 0 .01 0z" />
      <path d="M62 3v8q-5-1-5 4v3l5-1.500v7l-5 1.700V41l-8-3V16q0-14 13-13z" />
    </g>
  </svg>
)
