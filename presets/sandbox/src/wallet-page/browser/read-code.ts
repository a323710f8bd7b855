/** Finds codes in images. */
export interface CodeReader {
  /** The text of the first code in it, if there is one. */
  read(picture: ImageBitmapSource): Promise<string | undefined>
}

interface Detector {
  detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>
}

/** The browser's own QR code reader, if it has one. */
export function codeReader(): CodeReader | undefined {
  // Not in TypeScript's library, because not in every browser.
  const { BarcodeDetector } = globalThis as {
    readonly BarcodeDetector?: new (options: { readonly formats: readonly string[] }) => Detector
  }
  if (!BarcodeDetector) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return { read: async (picture) => (await detector.detect(picture))[0]?.rawValue }
}
