/** Icons in a bar: two elements each, since there are hundreds. Drawn after lucide. */
const PATHS = {
  returning: 'M12 3l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9l-5.4 2.9 1.1-6.1L3.2 9.4l6.1-.8z',
  balance_due: 'M4 6h16v12H4zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  note: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h5',
  locked: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
} as const

export const Mark = ({ of }: { of: keyof typeof PATHS }) => (
  <svg
    viewBox="0 0 24 24"
    width="12"
    height="12"
    fill={of === 'returning' ? 'currentColor' : 'none'}
    aria-hidden
  >
    <path
      d={PATHS[of]}
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)
