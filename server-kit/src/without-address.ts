/**
 * Returns the error of an email for the log. Mail servers and their clients repeat the recipient's address in their messages, so only codes
 * remain, such as `EENVELOPE` and 550.
 */
export function withoutAddress(error: unknown): Error {
  const { name = 'Error', code, responseCode, command } = (error ?? {}) as { readonly [field: string]: unknown }
  const facts = [code, responseCode, command].filter((each) => /^[-\w ]{1,40}$/.test(String(each ?? '')))
  return new Error(`An email was not sent: ${[String(name).replace(/\W/g, '').slice(0, 40), ...facts].join(', ')}.`)
}
