/** Returns 256 random bits, as characters allowed in a cookie. */
export function newSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** Returns what is stored of a secret. */
export async function hashOf(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
