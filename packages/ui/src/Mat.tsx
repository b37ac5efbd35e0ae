import { useState, type ReactNode } from 'react'
import styles from './Mat.module.css'

type Props = {
  src: string | null | undefined
  /** `first`: at once and before others, for the first row of a grid. `eager`: at once. `lazy`: when it is near the visible part. */
  loading?: 'first' | 'eager' | 'lazy'
  faded?: boolean
  /** Shown if the image is missing or does not load. */
  fallback: ReactNode
  children?: ReactNode
}

/** An image on a mat, whole and never cropped. It is decorative: the text beside it names it. */
export const Mat = ({ src, loading = 'lazy', faded = false, fallback, children }: Props) => {
  const [broken, setBroken] = useState<string>()
  return (
    <div className={styles.mat} data-faded={faded || undefined}>
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          decoding="async"
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={loading === 'first' ? 'high' : 'auto'}
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={styles.fallback}>{fallback}</span>
      )}
      {children}
    </div>
  )
}
