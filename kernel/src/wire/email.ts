/**
 * Pattern of an email address, for schemas; at most 254 characters are allowed as well. It is that of HTML forms (HTML Living Standard,
 * "valid e-mail address") for hosts with a dot whose last label begins with a letter (RFC 1123, section 2.1), and without the dots in a
 * row or at an end that RFC 5321 quotes: every mail client and server takes such addresses as they are.
 */
export const emailPattern =
  "^(?=.{1,64}@)[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\.[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$"

/** Returns whether a text has the format of an email address. Only an email can show whether the mailbox exists. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && new RegExp(emailPattern).test(text)
}
