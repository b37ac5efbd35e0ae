import styles from './Ring.module.css'

const SIZE = 64
const STROKE = 5
const RADIUS = (SIZE - STROKE) / 2 - 2
const ROUND = 2 * Math.PI * RADIUS

/**
 * A ring that fills from the top, with the number inside. `percent` is 0..100. It is hidden from screen readers, so name the value beside it.
 * The ring of Mantine includes its tooltips, 18 KB compressed.
 */
export const Ring = ({ percent }: { percent: number }) => (
  <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden className={styles.ring}>
    <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={STROKE} className={styles.track} />
    <circle
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      strokeWidth={STROKE}
      strokeDasharray={`${(percent / 100) * ROUND} ${ROUND}`}
      transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
      className={styles.filled}
    />
    <text x="50%" y="50%" dy="0.35em" textAnchor="middle" className={styles.number}>
      {percent}%
    </text>
  </svg>
)
