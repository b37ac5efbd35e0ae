import { create } from 'qrcode'
import styles from './Factor.module.css'

/** Empty modules around a code. Readers do not find the code without them. @source ISO/IEC 18004 §6.3.8 */
const QUIET = 4

const drawn = (text: string): string => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at])
  const path = dark.map((at) => `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`).join('')
  const total = size + 2 * QUIET
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${total}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${total}v${total}H0z"/><path d="${path}"/></svg>`
}

/** A text as a QR code, dark on light in either scheme. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    className={styles.qr}
    src={`data:image/svg+xml,${encodeURIComponent(drawn(text))}`}
    width={200}
    height={200}
    alt={label}
  />
)
