/** Detects the actual type of a body by its first bytes. Undefined for anything that could run, such as SVG. */
export function pictureType(body: Uint8Array): string | undefined {
  const text = String.fromCharCode(...body.subarray(0, 32))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp'
  return /^.{4}ftypavi[fs]/s.test(text) ? 'image/avif' : undefined
}
