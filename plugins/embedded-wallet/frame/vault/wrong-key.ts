/** Error message when a password, code or passkey is not the one that sealed the half. */
export const WRONG_KEY = 'Wrong key'
