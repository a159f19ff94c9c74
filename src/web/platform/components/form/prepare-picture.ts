/** The longer side of what is sent, in pixels: the server keeps no more than that. */
const side = 256

/**
 * Makes a chosen picture small enough to send, as PNG: photos straight from a phone's camera would be refused. Fails if
 * the browser cannot show the file either.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const picture = drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  bitmap.close()
  return picture
}

/** One of our own drawings as a picture to send. */
export async function pictureOfDrawing(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = urlOfDrawing(svg)
  await image.decode()
  return drawn(image, side, side)
}

export function urlOfDrawing(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('No picture'))), 'image/png')
  })
}

/** A picture as a URL that the page's security policy allows. */
export function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The picture cannot be read')))
    reader.readAsDataURL(picture)
  })
}
