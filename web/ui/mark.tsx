/** The logo: a gate with a lamp in it, the same drawing as the favicon. */
export const Mark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#4b45a6" />
    <path
      d="M6.5 26V15.8c0-4.6 4.4-6.7 9.5-10.3 5.1 3.6 9.5 5.7 9.5 10.3V26h-4.5v-9.4c0-2.6-2.2-3.8-5-5.9-2.8 2.1-5 3.3-5 5.9V26z"
      fill="#fff"
    />
    <circle cx="16" cy="21" r="2.7" fill="#f6c177" />
  </svg>
)
