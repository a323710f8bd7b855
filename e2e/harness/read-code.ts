import type { Locator } from 'playwright-core'
import decodeQr from 'qr/decode.js'

/** What a phone's camera would read: a screenshot of the element, taken apart by an independent decoder. */
export async function readCode(code: Locator): Promise<string> {
  const png = await code.screenshot()
  // The decoder takes pixels, and the browser is the PNG reader that is at hand. Between the two, text is quick and lists are not.
  const { width, height, pixels } = await code.page().evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height)
    return {
      width: bitmap.width,
      height: bitmap.height,
      pixels: btoa(Array.from(image?.data ?? [], (byte) => String.fromCharCode(byte)).join('')),
    }
  }, png.toString('base64'))
  return decodeQr({ width, height, data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')) })
}
