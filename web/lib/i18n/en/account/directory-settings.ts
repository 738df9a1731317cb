/** The directory of a hotel group, through which its staff sign in. */
export const directory_settings = {
  title: 'Directory',
  intro:
    'Let your staff sign in with Entra ID, Google Workspace, Keycloak, Okta or another directory that supports OpenID Connect. Invite them under Team as before: the directory adds nobody.',
  register: 'Register Serai with the directory',
  redirect_uri: 'Redirect URI',
  redirect_hint: 'Enter it at the directory as a web application.',
  no_address: 'PUBLIC_URL is not set: without it no directory can be used.',
  connection: 'Connection',
  issuer_hint: 'Such as https://login.microsoftonline.com/…/v2.0 or https://accounts.google.com',
  secret_set: (when: string) => `Set on ${when}; never shown again. Leave empty to keep it.`,
  secret_new: 'The directory shows it once. It is stored encrypted.',
  people: 'Sign-in page',
  label: 'Name of the directory',
  label_hint: 'Label of the button: “Continue with …”',
  domains_hint:
    'People with an e-mail of these domains see the button. Somebody in the team has to have one already.',
  rules: 'Rules',
  enabled: 'Sign in with the directory',
  enabled_hint:
    'Saving tests the directory first. Switching it off signs out everyone who signed in with it.',
  required: 'Require the directory',
  required_hint:
    'Passwords and passkeys stop working for everyone but owners. Owners keep theirs, so that nobody is locked out.',
  factor: 'The directory asks for the second factor',
  factor_hint: 'Tick it only if the directory asks everyone for a second factor: Serai then asks for none.',
  save: 'Save and test',
  saved: 'Saved: the directory responds',
  unchanged: 'Nothing was changed',
}
