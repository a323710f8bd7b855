const TOKEN = /"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON, with large integers as strings: lamports have 64 bits, doubles 53.
 * @throws TypeError for a response that is not JSON, with its status
 */
export function parseExactly(text: string, status: number): unknown {
  try {
    return JSON.parse(text.replace(TOKEN, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)))
  } catch (error) {
    // Specification section 7 defines the wording.
    throw new TypeError(`HTTP status code: ${status}`, { cause: error })
  }
}
