const TOKEN = /"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * JSON whose large whole numbers come as texts: lamports have 64 bits, doubles 53.
 * @throws TypeError for an answer that is no JSON, naming its status
 */
export function parseExactly(text: string, status: number): unknown {
  try {
    return JSON.parse(text.replace(TOKEN, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)))
  } catch (error) {
    // The words are fixed by specification section 7.
    throw new TypeError(`HTTP status code: ${status}`, { cause: error })
  }
}
