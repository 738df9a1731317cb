import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './phone-sign-in.module.css'

/** Empty modules around a QR code. ISO/IEC 18004 */
const QUIET_MODULES = 4

/** Black on white whatever the palette is: cameras do not read inverted codes. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, path } = useMemo(() => drawn(content), [content])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawn(content: string): { size: number; path: string } {
  const { size, data } = encode(content, { ecc: 'M', border: QUIET_MODULES })
  const squares = data.flatMap((row, y) => row.map((is_dark, x) => (is_dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
