/** Of the sign-in through a directory. */
export const directory = {
  continue_with: (label: string) => `Continue with ${label}`,
  waiting: 'Signing you in…',
  back: 'Back to sign-in',
}
