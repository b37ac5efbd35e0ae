import { IconCloudUpload } from '@tabler/icons-react'
import classes from './UploadRing.module.css'

type Props = { state: 'idle' | 'working' | 'done' | 'failed'; percent: number }

// The circle of a 36 px square whose 2.5 px line lies inside.
const RADIUS = 16
const LENGTH = 2 * Math.PI * RADIUS

/** A ring around the upload icon that fills clockwise. What it shows is said in words by its button. */
export const UploadRing = ({ state, percent }: Props) => (
  <span className={classes.ring} data-state={state} aria-hidden>
    {state !== 'idle' && (
      <svg viewBox="0 0 36 36" width={36} height={36}>
        <circle className={classes.track} cx={18} cy={18} r={RADIUS} />
        <circle
          className={classes.arc}
          cx={18}
          cy={18}
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - percent / 100)}
        />
      </svg>
    )}
    <IconCloudUpload size={19} stroke={1.6} />
  </span>
)
