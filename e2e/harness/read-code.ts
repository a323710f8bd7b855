import type { Locator } from 'playwright-core'
import decodeQr from 'qr/decode.js'

/** What a phone's camera would read: a screenshot of the element, taken apart by an independent decoder. */
export async function readCode(code: Locator): Promise<string> {
  const png = await code.screenshot()
  // The decoder takes pixels, and the browser is the PNG reader that is at hand.
  const { width, height, pixels } = await code.page().evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const image = context?.getImageData(0, 0, bitmap.width, bitmap.height)
      return { width: bitmap.width, height: bitmap.height, pixels: [...(image?.data ?? [])] }
    },
    [...png],
  )
  return decodeQr({ width, height, data: new Uint8ClampedArray(pixels) })
}
